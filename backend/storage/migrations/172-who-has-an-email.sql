-- accepted_for: the addresses for which the mail server accepted an e-mail of the team, without those
-- that returned it. Sent again, the e-mail does not go to the copies among them. Null before the
-- first attempt, and in e-mails of earlier releases.
ALTER TABLE ticket_messages ADD COLUMN accepted_for text[];
