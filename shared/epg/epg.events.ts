import { reducteur } from '../reducteur.ts';
import type { EtatMaj, SuiviMaj } from './epg.schema.ts';

/** On topic `versions`, heard by admins. */
export interface EvenementsEpg {
  'maj.suivie': { suivi: SuiviMaj };
}

/** What a screen shows after that fact; an older one changes nothing. */
export const appliquerMaj = (tenu: EtatMaj, recu: SuiviMaj): EtatMaj =>
  recu.version > tenu.suivi.version ? { ...tenu, suivi: recu } : tenu;

export const surMaj = reducteur<EtatMaj>({
  'maj.suivie': (tenu, { suivi }) => appliquerMaj(tenu, suivi),
});
