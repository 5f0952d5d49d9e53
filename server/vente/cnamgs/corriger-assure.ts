import { ZERO } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { AssureCorrige, Feuille } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { feuilleDe } from './lire-feuilles.ts';
import { publishPapierChange } from '../facture/publish-papier-change.ts';
import { corrigerAssureDeVente } from '../vente/corriger-assure-de-vente.ts';
import { lockVente } from '../vente/lock-vente.ts';

const CHAMPS = [
  'identifiant_assure',
  'nom_assure',
  'numero_feuille_assure',
  'secteur_assure',
] as const;

/**
 * [BOR-12] Until claimed; amounts, number and seal untouched. Basket and invoice follow. Audit
 * names fields, never values (health identity).
 */
export async function corrigerAssureActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }, unknown, AssureCorrige>): Promise<Resultat<Feuille>> {
  const locked = await lockVente(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  const { tenue } = locked;
  if (tenue.statut === 'Annulé')
    return refus(409, 'vente_deja_annulee', phrasesVente.venteDejaAnnulee);
  if (tenue.export_at !== null)
    return refus(409, 'feuille_exportee', phrasesCnamgs.feuilleExportee);
  if (tenue.total_prise_en_charge === ZERO)
    return refus(409, 'feuille_sans_couverture', phrasesCnamgs.feuilleSansCouverture);
  const changes = CHAMPS.filter((c) => corps[c] !== undefined && (corps[c] || null) !== tenue[c]);
  if (changes.length > 0) {
    await corrigerAssureDeVente(
      em,
      tenue,
      Object.fromEntries(changes.map((c) => [c, corps[c] || null])),
      maintenant,
    );
    await publishPapierChange(em, id, maintenant);
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'assuré corrigé',
      entite: 'vente',
      entite_id: id,
      apres: { champs: changes },
    });
  }
  const lue = await feuilleDe(em, id);
  return lue
    ? succes(lue, phrasesCnamgs.feuilleCorrigee)
    : refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
}
