import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { useTestDatabases } from '../../support/testDatabases.ts';

const databases = useTestDatabases();

describe('an error of the database', () => {
  it('contains none of the query’s values, so that it can be logged', async () => {
    const database = await databases.fresh();
    const insert = () => database.query('INSERT INTO schema_migrations (name) VALUES ($1)', ['a visitor’s secret']);
    await insert();
    await assert.rejects(insert, (error: Error & { code?: string }) => {
      assert.equal(error.code, '23505');
      assert.doesNotMatch(inspect(error, { depth: 5 }), /a visitor’s secret/);
      return true;
    });
    await assert.rejects(
      database.transaction((on) => on.query('SELECT * FROM nowhere WHERE x = $1', ['words'])),
      (error) => {
        assert.doesNotMatch(inspect(error, { depth: 5 }), /'words'/);
        return true;
      },
    );
  });
});
