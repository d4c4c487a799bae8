import { describe } from 'node:test';
import { checkExpectedMails } from './support/checkExpectedMails.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('the words and files of an e-mail', () => checkExpectedMails('REAL-10', databases));
