import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import * as phrases from '#shared/commande/echange.phrases.ts';
import {
  type LigneEnvoyee,
  rapprocherReponse,
  type ReponseDeLigne,
} from '#shared/commande/echange.rules.ts';
import { sql } from '../../db/sql.ts';
import type { ActRequest } from '../../http/route.ts';
import type { CommandeProduitRow } from '../commande-produit.entity.ts';
import { publishCommande, sommerCommande, lockCommande } from '../lock-commande.ts';
import { reponseDeposee } from './reponse-deposee.ts';
import type { OffreFournisseurRow } from '../offre-fournisseur.entity.ts';
import type { ProduitRow } from '../../produit/produit.entity.ts';

type LigneLue = Pick<CommandeProduitRow, 'produit_id' | 'qte'> &
  Pick<ProduitRow, 'cip' | 'cip_1' | 'cip_2' | 'cip_deux'> &
  Pick<OffreFournisseurRow, 'code'>;
export const lignesEnvoyees = (em: EntityManager, id: number): Promise<LigneEnvoyee[]> =>
  sql<LigneLue>(
    em,
    `select l.produit_id, l.qte, p.cip, p.cip_1, p.cip_2, p.cip_deux, o.code
      from commande_produit l
      join commande c on c.id = l.commande_id
      join produit p on p.id = l.produit_id
      left join offre_fournisseur o
        on o.produit_id = l.produit_id and o.fournisseur_id = c.fournisseur_id
      where l.commande_id = $1
      order by l.id`,
    [id],
  );

const ecrire = (em: EntityManager, id: number, lignes: readonly ReponseDeLigne[]) =>
  sql(
    em,
    `update commande_produit l
      set reponse = r.etat, reponse_qte = r.qte, reponse_motif = r.motif
      from unnest($2::int[], $3::text[], $4::int[], $5::text[]) as r(produit_id, etat, qte, motif)
      where l.commande_id = $1 and l.produit_id = r.produit_id`,
    [
      id,
      lignes.map((l) => l.produit_id),
      lignes.map((l) => l.reponse),
      lignes.map((l) => l.reponse_qte),
      lignes.map((l) => l.reponse_motif),
    ],
  );

/**
 * [ECH-1] Stores the supplier's answer on the lines. Refused: no exchange, no answer yet,
 * unreadable.
 */
export async function lireReponseActe({
  em,
  parametres: { id },
  maintenant,
  ports,
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  const tenue = await lockCommande(em, id);
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  const lu = await reponseDeposee(em, id, ports);
  if (!('lignes' in lu)) return lu;
  const { lignes, inconnues } = rapprocherReponse(await lignesEnvoyees(em, id), lu.lignes);
  await ecrire(em, id, lignes);
  await sommerCommande(em, id, maintenant);
  const refusees = lignes.filter((l) => l.reponse === 'refusee').length;
  return succes(
    await publishCommande(em, id),
    [
      phrases.echangeLu(lignes.length, refusees),
      ...(inconnues.length > 0 ? [phrases.echangeInconnues(inconnues.length)] : []),
    ].join(' '),
  );
}
