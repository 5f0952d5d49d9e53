import { debutDeJour, jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesHorsStock from '#shared/stock/medicament/hors-stock.phrases.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { medicamentDemande } from '#shared/admin/notification/notification.rules.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { isAlreadyNotified, notifier } from '../../admin/notification/notifier.ts';
import { medicamentDe } from './lire-medicaments.ts';

/**
 * [MED-16] Notifies those who may add it; the same person's repeat that day notifies nobody.
 * Refused once a product carries it.
 */
export async function demanderMedicamentActe({
  em,
  parametres: { id },
  corps: { pour_un_client },
  session: { id: utilisateur_id, fullname },
  maintenant,
}: ActRequest<{ id: number }, unknown, { pour_un_client: boolean }>): Promise<
  Resultat<{ deja_demande: boolean }>
> {
  const m = await medicamentDe(em, id);
  if (!m) return refus(404, 'introuvable', phrasesRefus.introuvable('Médicament'));
  const { libelle, presentation, cip13, produit_id } = m;
  if (produit_id !== null)
    return refus(409, 'medicament_deja_ajoute', phrasesMedicament.medicamentDejaAjoute(libelle), m);
  const jour = jourDe(maintenant);
  const par = { id: utilisateur_id, fullname };
  const medicament = { medicament_id: id, libelle, presentation, cip13 };
  const demande = medicamentDemande({ ...medicament, pour_un_client, par, jour });
  if (await isAlreadyNotified(em, demande.cle, debutDeJour(jour)))
    return succes({ deja_demande: true }, phrasesHorsStock.dejaDemande(libelle));
  await notifier(em, [demande], maintenant);
  return succes({ deja_demande: false }, phrasesHorsStock.demandeEnvoyee(libelle));
}
