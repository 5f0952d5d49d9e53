import type { Pharmacie } from './pharmacie.schema.ts';

/** On topic `application`, heard by everyone signed in: prints and tickets bear the new details at once. */
export interface EvenementsPharmacie {
  'pharmacie.modifiee': { pharmacie: Pharmacie };
}
