import { describe } from 'node:test';
import { checkExpectedMails } from './support/checkExpectedMails.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('the sender of an email', () => checkExpectedMails('REAL-09', databases));
