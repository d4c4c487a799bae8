-- The limiter counts uploaded bytes and wrong passwords.
DROP TABLE upload_usage;
DROP TABLE login_tries;
