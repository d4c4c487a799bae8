import { describe } from 'node:test';
import { checkExpectedMails } from './support/checkExpectedMails.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('who has written an e-mail', () => checkExpectedMails('REAL-09', databases));
