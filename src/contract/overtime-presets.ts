import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, oneOf, record } from './fields.ts';
import { news } from './overtime-policies.ts';
import { ruleChanges } from './overtime-rules.ts';
import { policyTypes } from './lists/overtime.ts';

/** A policy before it is known whose it is to be. */
const presetPolicy = record('OvertimePresetPolicy', {
  name: news.name,
  policy_type: oneOf(policyTypes),
  threshold: news.threshold,
  pay_rate_multiplier: news.pay_rate_multiplier,
  ...ruleChanges,
});

const preset = record('OvertimePreset', {
  id: Type.String({ description: 'For example california' }),
  name: Type.String(),
  summary: Type.String({ description: 'What the policies do' }),
  policies: Type.Array(presetPolicy, {
    description: 'Each with user_ids is a body of POST /ext/v1/organizations/{organization_id}/overtime_policies',
  }),
  sources: Type.Array(
    closed({
      law: Type.String(),
      section: Type.String(),
      says: Type.String({ description: 'What was taken from there, in short' }),
    }),
  ),
  leaves_out: Type.Array(Type.String(), { description: 'What the law or custom says besides' }),
  read_on: date('When the sources were last read'),
});

export const listOvertimePresets = endpoint({
  id: 'listOvertimePresets',
  method: 'GET',
  path: '/ext/v1/overtime_presets',
  tag: 'Overtime policies',
  summary: 'Overtime policies as laws and customs of some places have them',
  description: 'To be seen through, changed and created as policies. This is not legal advice.',
  access: { token: false },
  constant: true,
  response: closed({
    overtime_presets: Type.Array(preset),
    notice: Type.String({ description: 'That this is not legal advice' }),
  }),
});

export const overtimePresetEndpoints = [listOvertimePresets];
