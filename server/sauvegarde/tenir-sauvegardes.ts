import { messages } from '#shared/base/messages.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { EtatSauvegardes } from '#shared/sauvegarde/sauvegarde.schema.ts';
import type { Requete } from '../http/requete.ts';

const SANS: EtatSauvegardes = { dossier: '', libre: null, sauvegardes: [], prochaine: null, en_cours: null, dernier_message: null, alertes: [], restaurable: false, moment: false };

export async function lireSauvegardesActe({ services, maintenant }: Requete): Promise<Resultat<EtatSauvegardes>> {
  return succes(services.sauvegardes?.etat(maintenant) ?? SANS);
}

/** Begins a backup; how far it is can be read. Refused while another work runs. */
export async function lancerSauvegardeActe({ services, maintenant }: Requete): Promise<Resultat<EtatSauvegardes>> {
  const { sauvegardes } = services;
  if (!sauvegardes?.sauvegarder(maintenant)) return refus(409, messages.sauvegardeEnCours);
  return succes(sauvegardes.etat(maintenant), messages.sauvegardeCommencee);
}
