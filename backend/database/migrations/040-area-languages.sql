-- The language of an area's name, as a BCP 47 tag; null where nobody has said it.
ALTER TABLE categories ADD COLUMN lang text;
UPDATE categories SET lang = 'en'
  WHERE company IS NULL AND slug IN ('login-authorization', 'document-editing-setup', 'integration', 'billing-subscription', 'other');
