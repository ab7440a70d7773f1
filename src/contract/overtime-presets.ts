import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, nullable, oneOf, record } from './fields.ts';
import { newPolicyFields } from './overtime-policies.ts';
import { ruleChanges } from './overtime-rules.ts';
import { policyTypes, presetReadings } from './lists/overtime.ts';

/** A policy without an organization. */
const presetPolicy = record('OvertimePresetPolicy', {
  name: newPolicyFields.name,
  policy_type: oneOf(policyTypes),
  threshold: newPolicyFields.threshold,
  pay_rate_multiplier: newPolicyFields.pay_rate_multiplier,
  ...ruleChanges,
});

const preset = record('OvertimePreset', {
  id: Type.String({ description: 'For example california' }),
  name: Type.String(),
  summary: Type.String({ description: 'Summary of the policies' }),
  policies: Type.Array(presetPolicy, {
    description:
      'Each policy, with user_ids added, is a valid body of POST ' +
      '/ext/v1/organizations/{organization_id}/overtime_policies',
  }),
  sources: Type.Array(
    closed({
      law: Type.String(),
      section: Type.String(),
      says: Type.String({ description: 'Summary of the adopted rules' }),
      figures: Type.Array(Type.String(), {
        description: 'Figures from this source as paths in policies, for example 0.tiers: each figure below the path',
      }),
      checked_on: nullable(date('When the figures were compared with the text; null = unchecked')),
      checked_in: nullable(oneOf(presetReadings, 'Where it was read. A secondary source leaves figures unchecked')),
      read_at: nullable(Type.String({ description: 'Site and version of this text' })),
    }),
  ),
  leaves_out: Type.Array(Type.String(), { description: 'Other rules of the law or custom' }),
  read_on: date('When the sources were last read'),
});

export const listOvertimePresets = endpoint({
  id: 'listOvertimePresets',
  method: 'GET',
  path: '/ext/v1/overtime_presets',
  tag: 'Overtime policies',
  summary: 'List overtime policies based on laws and customs',
  description: 'Review and change a preset, then create it as a policy. This is not legal advice.',
  access: { token: false },
  constant: true,
  response: closed({
    overtime_presets: Type.Array(preset),
    notice: Type.String({ description: 'Legal notice' }),
  }),
});

export const overtimePresetEndpoints = [listOvertimePresets];
