-- The language of an area's name, as a BCP 47 tag; null if it is unknown.
ALTER TABLE categories ADD COLUMN lang text;
UPDATE categories SET lang = 'en'
  WHERE company IS NULL AND slug IN ('login-authorization', 'document-editing-setup', 'integration', 'billing-subscription', 'other');
