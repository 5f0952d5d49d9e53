import type { CleControle, EtatControle } from './etat.schema.ts';

/** Topic `etat`; the screen reloads everything. */
export interface EvenementsEtat {
  'serveur.etat_change': { controles: { cle: CleControle; etat: EtatControle }[] };
}
