import type { CleControle, EtatControle } from './etat.schema.ts';

/**
 * On topic `etat`, heard by those who read the state of the server: an alarm rose, grew worse, or
 * fell. The screen reads all of it again.
 */
export interface EvenementsEtat {
  'serveur.etat_change': { controles: { cle: CleControle; etat: EtatControle }[] };
}
