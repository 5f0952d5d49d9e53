import type { AnyRecord, Field } from '#shared/record.ts';

const nuance = () => Math.random().toString(36).slice(2, 8);
const CHECKED = ['un@exemple.ga', 'https://exemple.ga'];
function valueOf(field: Field, name: string): unknown {
  switch (field.kind) {
    case 'text':
      return field.check ? CHECKED.find(field.check.holds) : `${name} ${nuance()}`;
    case 'amount':
      return 12_345.5;
    case 'integer':
      return field.min;
    case 'choice':
      return field.options.at(-1)?.value;
  }
}
/** A value that each field of a record may hold, another at each call where it is a text. */
export const sampleOf = ({ declared }: AnyRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(declared.fields).map(([k, f]) => [k, valueOf(f, k)]));
