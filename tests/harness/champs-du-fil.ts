import type * as z from 'zod/mini';
import { KINDS, type Kind } from '#shared/base/kinds.ts';

/** A leaf of the wire: where it stands, its own name, its JSON type, its kind. */
export interface Champ {
  chemin: string;
  nom: string;
  type: string;
  genre: Kind | null;
}
type Schema = z.core.$ZodTypes;

/** Everything that a schema says of the wire, wrappers read through. */
export function champsDe(schema: z.ZodMiniType, chemin = '', nom = ''): Champ[] {
  const genre = KINDS.get(schema)?.kind ?? null;
  const { def } = (schema as unknown as Schema)._zod;
  if (genre !== null) return [{ chemin, nom, type: def.type, genre }];
  const dans = (s: unknown, suite = '', sous = nom) =>
    champsDe(s as z.ZodMiniType, `${chemin}${suite}`, sous);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([cle, s]) => dans(s, `.${cle}`, cle));
    case 'array':
      return dans(def.element, '[]');
    case 'record':
      return dans(def.valueType, '{}');
    case 'tuple':
      return def.items.flatMap((s, i) => dans(s, `[${i}]`));
    case 'union':
      return def.options.flatMap((s) => dans(s));
    case 'pipe':
      return dans(def.out);
    default:
      return 'innerType' in def ? dans(def.innerType) : [{ chemin, nom, type: def.type, genre }];
  }
}
