import { type TBoolean, type TInteger, type TSchema, type TSchemaOptions, type TString, Type } from 'typebox';
import { type DeskSettings, mapSettings, type SettingName } from '../deskSettings.ts';

export type Settings = DeskSettings;
export const Settings = Type.Object(
  settingFields(({ initial, about: description }) => settingSchema(initial, { description })),
  { title: 'Settings' },
);
/** What an administrator changes. Settings that are left out stay as they are. */
export const ChangedSettings = Type.Partial(
  Type.Object(settingFields(({ initial, limits }) => settingSchema(initial, limits))),
);

type SettingFields = {
  [Name in SettingName]: DeskSettings[Name] extends boolean
    ? TBoolean
    : DeskSettings[Name] extends number
      ? TInteger
      : TString;
};

function settingFields(schemaOf: Parameters<typeof mapSettings<TSchema>>[0]): SettingFields {
  return mapSettings(schemaOf) as SettingFields;
}

function settingSchema(initial: boolean | number | string, options: TSchemaOptions = {}): TSchema {
  if (typeof initial === 'boolean') return Type.Boolean(options);
  return typeof initial === 'number' ? Type.Integer(options) : Type.String(options);
}
