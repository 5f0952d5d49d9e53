import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { enFcfa, somme } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  type PartDeFournisseur,
  partsMoinsCheres,
} from '#shared/stock/commande/repartition.rules.ts';
import type {
  CommandeRepartie,
  LigneCommandeDemandee,
} from '#shared/stock/commande/commande.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { CommandeProduitRow } from './commande.entity.ts';
import { creerCommandeActe, modifierCommandeActe } from './ecrire-commande.ts';
import { lireOffresDes } from './lire-offres.ts';
import { lockCommande } from './lock-commande.ts';

type LigneTenue = Pick<CommandeProduitRow, 'produit_id' | 'qte' | 'prix_achat'>;
const demandee = ({ produit_id, qte, prix_achat }: LigneTenue): LigneCommandeDemandee => ({
  produit_id,
  qte,
  prix_achat: enFcfa(prix_achat),
});

type Requete = ActRequest<{ id: number }, unknown, { version: number }>;
/**
 * [OFR-9] Moves lines cheaper elsewhere to one draft per supplier. If all move, the order itself
 * takes the largest part.
 */
export async function repartirCommandeActe(requete: Requete): Promise<Resultat<CommandeRepartie>> {
  const { em, parametres, corps, session, adresse } = requete;
  const { id } = parametres;
  const locked = await lockCommande(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  const lignes = await rows(
    em,
    query
      .selectFrom('commande_produit')
      .select(['produit_id', 'qte', 'prix_achat'])
      .where('commande_id', '=', id)
      .orderBy('id'),
  );
  const offres = await lireOffresDes(
    em,
    lignes.map((l) => l.produit_id),
  );
  const parts = partsMoinsCheres(lignes, (p) => offres.get(p) ?? [], locked.fournisseur_id ?? 0);
  if (parts.length === 0) return refus(422, 'rien_a_repartir', phrasesCommande.rienARepartir);
  const parties = new Set(parts.flatMap((p) => p.lignes.map((l) => l.produit_id)));
  const restent = lignes.filter((l) => !parties.has(l.produit_id));
  // An empty order cannot be sent.
  const sienne = restent.length === 0 ? parts[0] : undefined;
  const gardee = await modifierCommandeActe({
    ...requete,
    corps: {
      version: corps.version,
      ...(sienne ? corpsDe(sienne) : { lignes: restent.map(demandee) }),
    },
  });
  if (estRefus(gardee)) return gardee;
  const creees: CommandeRepartie['creees'] = [];
  for (const part of parts.filter((p) => p !== sienne)) {
    const faite = await creerCommandeActe({ ...requete, corps: corpsDe(part) });
    if (estRefus(faite)) return faite;
    creees.push({ ...dePart(part), id: faite.data.id, numero: faite.data.numero });
  }
  const gain = enFcfa(somme(parts, (p) => p.gain));
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'répartition',
    entite: 'commande',
    entite_id: id,
    apres: { gain, creees: creees.map((c) => c.numero) },
  });
  const dites = [...(sienne ? [{ ...dePart(sienne), numero: locked.numero }] : []), ...creees];
  return succes(
    { commande: gardee.data, creees, gain },
    phrasesCommande.commandeRepartie(dites, gain),
  );
}

const corpsDe = ({ fournisseur_id, lignes }: PartDeFournisseur) => ({
  fournisseur_id,
  lignes: lignes.map(demandee),
});
const dePart = ({ fournisseur_libelle, lignes }: PartDeFournisseur) => ({
  fournisseur_libelle,
  lignes: lignes.length,
});
