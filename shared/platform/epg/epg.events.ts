import { reducteur } from '../../reducteur.ts';
import type { EtatMaj, SuiviMaj } from './epg.schema.ts';

/** Topic `versions`, admins. */
export interface EvenementsEpg {
  'maj.suivie': { suivi: SuiviMaj };
}

/** Ignores older events. */
export const appliquerMaj = (tenu: EtatMaj, recu: SuiviMaj): EtatMaj =>
  recu.version > tenu.suivi.version ? { ...tenu, suivi: recu } : tenu;

export const surMaj = reducteur<EtatMaj>({
  'maj.suivie': (tenu, { suivi }) => appliquerMaj(tenu, suivi),
});
