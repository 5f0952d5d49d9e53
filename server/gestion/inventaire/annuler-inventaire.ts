import { estRefus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { voitEcarts } from '#shared/gestion/inventaire/inventaire.rules.ts';
import type { Inventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { presenterInventaire } from './presenter-inventaire.ts';
import { figerLesNonComptes, lockEnCours, terminer } from './lock-en-cours.ts';

/** [INV-7] Counts stay readable; stock unchanged. */
export async function annulerInventaireActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<Inventaire>> {
  const voit = voitEcarts(session);
  const locked = await lockEnCours(em, id, voit, maintenant);
  if (estRefus(locked)) return locked;
  await figerLesNonComptes(em, id);
  const auteur = { par: session.fullname, maintenant };
  const annule = (await terminer(em, id, auteur, { statut: 'Annulé' })) ?? locked;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'inventaire',
    entite_id: id,
    avant: { statut: 'En cours' },
    apres: { statut: 'Annulé' },
  });
  raise(em, 'inventaire.annule', ['inventaires', `inventaire:${id}`], {
    inventaire: await presenterInventaire(em, annule, false, maintenant),
  });
  return succes(
    await presenterInventaire(em, annule, voit, maintenant),
    phrasesInventaire.inventaireAnnule(locked.numero),
  );
}
