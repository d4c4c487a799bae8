-- Makes tickets searchable by the e-mails of the thread, their senders, and the subject.
CREATE INDEX ticket_messages_by_word
  ON ticket_messages USING gin (search_words(text || ' ' || author_name || ' ' || coalesce(author_email, '')));
DROP INDEX tickets_by_word;
CREATE INDEX tickets_by_word ON tickets
  USING gin (search_words(coalesce(subject, '') || ' ' || message || ' ' || coalesce(email, '') || ' ' || coalesce(name, '')));
