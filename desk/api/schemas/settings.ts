import * as v from 'valibot';
import { type CamelCase, camelCaseKey } from '../../../protocol/camelCase.ts';
import { DESK_SETTINGS, type DeskSettings, SETTING_NAMES, type SettingName } from '../../../protocol/deskSettings.ts';
import { field } from './parts.ts';

export type Settings = { [Name in SettingName as CamelCase<Name>]: DeskSettings[Name] };
/** A backend that lacks a setting has its initial value. */
export const settings = v.object(
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { initial } = DESK_SETTINGS[name];
      return [camelCaseKey(name), v.nullish(decoderOf(initial), initial)];
    }),
  ),
) as unknown as v.GenericSchema<unknown, Settings>;

function decoderOf(initial: boolean | number | string) {
  if (typeof initial === 'boolean') return v.boolean();
  return typeof initial === 'number' ? v.number() : v.string();
}
export const withSettings = field('settings', settings);
