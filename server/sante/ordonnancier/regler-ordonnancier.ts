import * as phrasesOrdonnancier from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { accorderReglage, lireReglage } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { type ReglageOrdonnancier, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { changeSetting } from '../../platform/db/parametre.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import {
  CLE_ORDONNANCIER,
  lockReglageOrdonnancier,
} from '../../admin/pharmacie/reglage-ordonnancier.ts';
import { classerProduits } from '../../stock/produit/classer-produits.ts';
import { recordComptes } from '../../stock/produit/record-comptes.sql.ts';
import { raise } from '../../platform/realtime/raise.ts';

/** Names and marks are unique: numbers start with the mark. */
function fauteDesNoms({ tableaux }: ReglageOrdonnancier): Refus | null {
  const tous = TABLEAUX.map((t) => tableaux[t]);
  if (tous.some((t) => t.nom === '' || t.court === ''))
    return refus(422, 'saisie_invalide', phrasesOrdonnancier.nomDuTableauRequis);
  return new Set(tous.map((t) => t.court)).size < tous.length
    ? refus(422, 'saisie_invalide', phrasesOrdonnancier.siglesPareils)
    : null;
}

/** Required implies requested; requested implies recorded [ORD-2]. */
const accorde = (voulu: ReglageOrdonnancier): ReglageOrdonnancier => ({
  ...voulu,
  tableaux: {
    stupefiant: accorderReglage(voulu.tableaux.stupefiant),
    liste_1: accorderReglage(voulu.tableaux.liste_1),
    liste_2: accorderReglage(voulu.tableaux.liste_2),
  },
});

/**
 * [ORD-9] Applies from now on. On: opens each narcotic's account with its stock, products being
 * classified; off: closes them. Published with the pharmacy.
 */
export async function reglerOrdonnancierActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, ReglageOrdonnancier>): Promise<Resultat<ReglageOrdonnancier>> {
  const faute = fauteDesNoms(corps);
  if (faute) return faute;
  const avant = await lockReglageOrdonnancier(em);
  const apres = accorde(corps);
  if (JSON.stringify(lireReglage(apres)) === JSON.stringify(avant))
    return succes(avant, phrasesOrdonnancier.reglageEnregistre);
  await changeSetting(em, CLE_ORDONNANCIER, apres);
  const teneur = { par: session.fullname, maintenant };
  // An older import left products unclassified.
  const classes = apres.actif ? await classerProduits(em, null, teneur) : [];
  await recordComptes(em, null, teneur);
  if (classes.length > 0)
    raise(em, 'produit.importes', ['produits'], {
      importes: { id: 0, nouveaux: 0, modifies: classes.length },
    });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'modification',
    entite: 'ordonnancier',
    entite_id: 0,
    avant,
    apres,
  });
  const pharmacie = await presenterPharmacie(em);
  if (pharmacie) raise(em, 'pharmacie.modifiee', ['application'], { pharmacie });
  return succes(apres, phrasesOrdonnancier.reglageEnregistre);
}
