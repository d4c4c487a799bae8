-- An operator who joined through an OpenID Connect provider has a name to sign in with and no password.
ALTER TABLE operators DROP CONSTRAINT operators_check;
ALTER TABLE operators ADD CONSTRAINT operators_check CHECK (username IS NOT NULL OR password_hash IS NULL);
