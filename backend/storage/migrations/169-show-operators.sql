-- Whether visitors see who is online before an operator has joined.
ALTER TABLE settings ADD COLUMN show_operators boolean NOT NULL DEFAULT true;
