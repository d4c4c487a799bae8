import { describe } from 'node:test';
import { checkExpectedMails } from './support/checkExpectedMails.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('the text and files of an email', () => checkExpectedMails('REAL-10', databases));

describe('an invitation without a text', () => checkExpectedMails('DESK-25', databases));
