import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { franchir } from '#shared/admin/notification/notification.rules.ts';
import { alertePrix, fautesProduit, tvaDite } from '#shared/stock/produit/produit.rules.ts';
import type { Produit, ProduitModifie } from '#shared/stock/produit/produit.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverDemandes } from '../../admin/notification/notifier.ts';
import { ecrireCompositions } from './ecrire-compositions.ts';
import { classerProduits, lockToClassify } from './classer-produits.ts';
import { notifyFranchissements } from './notify-franchissements.ts';
import { notifySousCout } from './notify-sous-cout.ts';
import { publishModifies } from './publish-stock.ts';
import { noterConditionnement } from './record-comptes.sql.ts';
import { presenterProduits } from './lire-produits.ts';
import { ProduitEntity, type ProduitRow } from './produit.entity.ts';
import {
  CIP_PRIS_ENTRE_TEMPS,
  cipsRanges,
  fautesCip,
  fautesRangement,
} from './verifier-produit.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { defined } from '../../platform/db/defined.ts';

/** Prices in hundredths, codes and DCI normalized. */
function changementsDe({ version: _vue, prix_achat, prix_de_vente, ...corps }: ProduitModifie) {
  return {
    ...corps,
    ...tvaDite(corps),
    ...cipsRanges(corps),
    ...(corps.dci !== undefined && { dci: dciCanonique(corps.dci) }),
    ...(prix_achat !== undefined && { prix_achat: enCentimes(prix_achat) }),
    ...(prix_de_vente !== undefined && { prix_de_vente: enCentimes(prix_de_vente) }),
  };
}

/** Inputs of the composition. */
const COMPOSENT = ['cip', 'cip_1', 'cip_2', 'cip_deux', 'dci', 'forme'] as const;
async function recomposer(
  em: EntityManager,
  id: number,
  changements: Partial<Record<(typeof COMPOSENT)[number], unknown>>,
  maintenant: Date,
): Promise<number[]> {
  if (COMPOSENT.every((champ) => changements[champ] === undefined)) return [];
  const recomposes = await ecrireCompositions(em, [id]);
  await leverDemandes(em, maintenant);
  return recomposes;
}

const prixDe = (p: Pick<ProduitRow, 'prix_achat' | 'prix_de_vente'>) => ({
  prix_achat: enFcfa(p.prix_achat),
  prix_de_vente: enFcfa(p.prix_de_vente),
});

/** Partial update; `qte` moves only through movements. Price changes are audited. */
export async function modifierProduitActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, ProduitModifie>): Promise<Resultat<Produit>> {
  await lockToClassify(em, [id]);
  const produit = await em.findOne(ProduitEntity, id);
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const [courante] = await presenterProduits(em, [id]);
  if (!courante) throw new Error(`produit ${id} disparu sous verrou`);
  const croisement = await fauteCroisement(em, {
    entite: 'produit',
    courante,
    corps,
    par: session.fullname,
  });
  if (croisement) return croisement;
  const changements = defined(changementsDe(corps));
  const futur = { ...produit, ...changements };
  const fautes = [
    ...fautesProduit(futur),
    ...(await fautesCip(em, changements, id)),
    ...(await fautesRangement(em, changements)),
  ];
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  const [avant, apres] = [prixDe(produit), prixDe(futur)];
  const franchi = franchir({ produit_id: id, libelle: futur.libelle }, produit, futur);
  const unites = produit.unites_de_prise;
  try {
    em.assign(produit, changements);
    await em.flush();
  } catch (erreur) {
    if (erreur instanceof UniqueConstraintViolationException)
      return refus(422, 'deja_pris', CIP_PRIS_ENTRE_TEMPS);
    throw erreur;
  }
  const recomposes = await recomposer(em, id, changements, maintenant);
  const teneur = { par: session.fullname, maintenant };
  if (avant.prix_achat !== apres.prix_achat || avant.prix_de_vente !== apres.prix_de_vente) {
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'prix',
      entite: 'produit',
      entite_id: id,
      avant,
      apres,
    });
    await notifySousCout(em, [futur], teneur);
  }
  await notifyFranchissements(em, [franchi], maintenant);
  if (futur.unites_de_prise !== unites) await noterConditionnement(em, id, teneur);
  const classes = await classerProduits(em, [id], teneur);
  const dits = await publishModifies(em, [id, ...recomposes, ...classes]);
  const presente = dits.find((p) => p.id === id);
  if (!presente) throw new Error(`produit ${id} disparu sous verrou`);
  return succes(
    presente,
    ['Produit modifié avec succès.', alertePrix(futur)].filter(Boolean).join(' '),
  );
}
