-- Signs the links to files. Null until the first start: a key made here would be in the empty database
-- that is shipped, and so the same everywhere.
ALTER TABLE settings ADD COLUMN link_key text;
