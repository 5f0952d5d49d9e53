import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Centimes, enCentimes } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { prixSousCout } from '#shared/admin/notification/notification.rules.ts';
import { alertePrix, fautesProduit } from '#shared/stock/produit/produit.rules.ts';
import type { NouveauProduit, Produit } from '#shared/stock/produit/produit.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverDemandes, notifier } from '../../admin/notification/notifier.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { ecrireCompositions } from './ecrire-compositions.ts';
import { classerProduits } from './classer-produits.ts';
import { presenterProduits } from './lire-produits.ts';
import { ProduitEntity } from './produit.entity.ts';
import { entrerEnStock } from './sortir-du-stock.ts';
import {
  CIP_PRIS_ENTRE_TEMPS,
  cipsRanges,
  fautesCip,
  fautesRangement,
} from './verifier-produit.ts';

export interface Auteur {
  fullname: string;
  adresse: string;
  maintenant: Date;
}

/**
 * First quantity is a 'STOCK INITIAL' movement. Prices in FCFA. Refuses broken bounds, taken CIPs,
 * unknown shelf or nature.
 */
export async function ecrireProduitNeuf(
  em: EntityManager,
  nouveau: NouveauProduit,
  { fullname, adresse, maintenant }: Auteur,
): Promise<Resultat<Produit>> {
  const { qte, ...champs } = nouveau;
  const ligne = {
    ...champs,
    ...cipsRanges(nouveau),
    dci: dciCanonique(nouveau.dci),
    prix_achat: enCentimes(nouveau.prix_achat),
    prix_de_vente: enCentimes(nouveau.prix_de_vente),
  };
  const fautes = [
    ...fautesProduit(ligne),
    ...(await fautesCip(em, ligne, null)),
    ...(await fautesRangement(em, ligne)),
  ];
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  const id = await inserer(em, ligne);
  if (estRefus(id)) return id;
  await ecrireCompositions(em, [id]);
  await leverDemandes(em, maintenant);
  await classerProduits(em, [id], { par: fullname, maintenant });
  if (qte > 0)
    await entrerEnStock(em, [{ produit_id: id, qte }], {
      motif: 'STOCK INITIAL',
      source: 'produit',
      source_id: id,
      par: fullname,
      maintenant,
    });
  await audit(em, {
    utilisateur: fullname,
    adresse,
    acte: 'création',
    entite: 'produit',
    entite_id: id,
    apres: {
      libelle: ligne.libelle,
      qte,
      prix_achat: nouveau.prix_achat,
      prix_de_vente: nouveau.prix_de_vente,
    },
  });
  if (alertePrix(ligne))
    await notifier(
      em,
      [
        prixSousCout({
          produit_id: id,
          libelle: nouveau.libelle,
          prix_de_vente: nouveau.prix_de_vente,
          prix_achat: nouveau.prix_achat,
          par: fullname,
        }),
      ],
      maintenant,
    );
  const [produit] = await presenterProduits(em, [id]);
  if (!produit) throw new Error(`produit ${id} absent après sa création`);
  raise(em, 'produit.modifie', ['produits'], { produit });
  return succes(
    produit,
    ['Produit créé avec succès.', alertePrix(ligne)].filter(Boolean).join(' '),
  );
}

type ProduitNeuf = Omit<NouveauProduit, 'qte' | 'prix_achat' | 'prix_de_vente'> & {
  prix_achat: Centimes;
  prix_de_vente: Centimes;
};
async function inserer(em: EntityManager, ligne: ProduitNeuf): Promise<number | Refus> {
  const cree = em.create(ProduitEntity, ligne);
  try {
    await em.persist(cree).flush();
    return cree.id;
  } catch (erreur) {
    if (erreur instanceof UniqueConstraintViolationException)
      return refus(422, 'deja_pris', CIP_PRIS_ENTRE_TEMPS);
    throw erreur;
  }
}

export const creerProduitActe = ({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, NouveauProduit>): Promise<Resultat<Produit>> =>
  ecrireProduitNeuf(em, corps, { fullname: session.fullname, adresse, maintenant });
