import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { voitEcarts } from '#shared/inventaire/inventaire.rules.ts';
import type { Inventaire, NouvelInventaire } from '#shared/inventaire/inventaire.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import { presenterInventaire } from './presenter-inventaire.ts';
import type { RayonRow } from '../rayon/rayon.entity.ts';
import type { InventaireRow } from './inventaire.entity.ts';

type RayonLu = Pick<RayonRow, 'id' | 'libelle'>;
/** The shelf of a partial one, held so that it is not removed meanwhile; null for a total. */
async function lireRayon(
  em: EntityManager,
  { type, rayon_id }: NouvelInventaire,
): Promise<RayonLu | null | Refus> {
  if (type === 'Total') return null;
  return (
    (await sqlOne<RayonLu>(
      em,
      'select id, libelle from rayon where id = $1 and deleted_at is null for share',
      [rayon_id],
    )) ?? refus(422, 'introuvable', phrasesRefus.introuvable('Rayon'))
  );
}

type Ouverture = ActRequest<unknown, unknown, NouvelInventaire>;
type RayonCompte = { id: number; libelle: string } | null;

const rienACompter = (rayon: RayonCompte): string =>
  rayon ? phrasesInventaire.inventaireRayonVide(rayon.libelle) : phrasesInventaire.inventaireVide;

/** The refusal of whoever came second, with the one that is open. */
async function dejaOuvert(
  { em, corps, session, maintenant }: Ouverture,
  rayon: RayonCompte,
): Promise<Refus> {
  const ouvert = await sqlOne<InventaireRow>(
    em,
    `select *
      from inventaire
      where statut = 'En cours' and type = $1 and rayon_id is not distinct from $2`,
    [corps.type, rayon?.id ?? null],
  );
  return refus(
    409,
    'inventaire_deja_ouvert',
    phrasesInventaire.inventaireDejaOuvert(ouvert?.numero ?? '…', rayon?.libelle ?? null),
    ouvert && (await presenterInventaire(em, ouvert, voitEcarts(session), maintenant)),
  );
}

/**
 * [INV-3] One total and, for each shelf, one partial inventory at a time; two people who open the
 * same one at once open one. Its lines are the products sold or still in stock: all of them, or the
 * shelf's.
 */
export async function ouvrirInventaireActe(r: Ouverture): Promise<Resultat<Inventaire>> {
  const { em, corps, session, adresse, maintenant } = r;
  const rayon = await lireRayon(em, corps);
  if (estRefus(rayon)) return rayon;
  const [rayon_id, nomDuRayon] = [rayon?.id ?? null, rayon?.libelle ?? null];
  const cree = await sqlOne<InventaireRow>(
    em,
    `insert into inventaire (type, rayon_id, rayon, created_by, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $5)
      on conflict do nothing
      returning *`,
    [corps.type, rayon_id, nomDuRayon, session.fullname, maintenant],
  );
  if (!cree) return dejaOuvert(r, rayon);
  const pris = await sql(
    em,
    `insert into inventaire_ligne (inventaire_id, produit_id, produit_libelle, rayon)
    select $1, p.id, p.libelle, y.libelle from produit p left join rayon y on y.id = p.rayon_id
    where (p.is_active or p.qte > 0) and ($2::int is null or p.rayon_id = $2)
    order by p.id
    returning id`,
    [cree.id, rayon_id],
  );
  if (pris.length === 0) return refus(422, 'inventaire_vide', rienACompter(rayon));
  const ecrit = await sqlOne<InventaireRow>(
    em,
    'update inventaire set nb_lignes = $2 where id = $1 returning *',
    [cree.id, pris.length],
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'ouverture',
    entite: 'inventaire',
    entite_id: cree.id,
    apres: {
      numero: cree.numero,
      type: corps.type,
      rayon: nomDuRayon,
      lignes: pris.length,
    },
  });
  const ligne = ecrit ?? cree;
  raise(em, 'inventaire.ouvert', ['inventaires', `inventaire:${cree.id}`], {
    inventaire: await presenterInventaire(em, ligne, false, maintenant),
  });
  return succes(
    await presenterInventaire(em, ligne, voitEcarts(session), maintenant),
    phrasesInventaire.inventaireOuvert(cree.numero),
  );
}
