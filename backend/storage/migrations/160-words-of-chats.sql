-- The words of a chat are computed when its name or address changes. The index computed them at each
-- message, which changes the chat's time: that took nine tenths of the change.
DROP INDEX chats_by_word;
ALTER TABLE chats ADD COLUMN name_words tsvector;
UPDATE chats SET name_words = search_words(user_name || ' ' || coalesce(email, ''));
CREATE INDEX chats_by_word ON chats USING gin (name_words);

CREATE FUNCTION note_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_words := search_words(NEW.user_name || ' ' || coalesce(NEW.email, ''));
  RETURN NEW;
END
$$;
CREATE TRIGGER note_name_words BEFORE INSERT OR UPDATE OF user_name, email ON chats
  FOR EACH ROW EXECUTE FUNCTION note_name_words();
