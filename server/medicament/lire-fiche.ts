import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  type Boite,
  boite,
  type FicheMedicament,
  type SourceBase,
} from '#shared/medicament/fiche.schema.ts';
import { SOURCE_BASE } from '#shared/medicament/fichiers-base.rules.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { lireEtat } from './import/tenir-imports.ts';
import { medicamentDe } from './lire-medicaments.ts';
import type { MedicamentFicheRow } from './medicament-fiche.entity.ts';
import type { MedicamentAvisRow } from './medicament-avis.entity.ts';
import type { AtcRow } from './atc.entity.ts';

/** With our product, by any of its codes. */
const BOITES = (where: string): string => `
  select m.id, m.cis, m.cip13, m.cip7, m.libelle, m.presentation, m.titulaire, m.type_generique,
    m.prix_eur, m.disponible,
    p.id as produit_id, p.libelle as produit_libelle, p.qte as produit_qte,
      p.prix_de_vente as produit_prix
  from medicament m left join lateral (
    select x.id, x.libelle, x.qte, x.prix_de_vente
    from produit_cip c
    join produit x on x.id = c.produit_id
    where c.cip in (m.cip13, m.cip7)
    order by (c.cip = m.cip13) desc
    limit 1
  ) p on true
  where ${where}`;
const DU_MEDICAMENT = `${BOITES('m.cis = $1')} order by m.disponible desc, (p.id is not null) desc, m.prix_eur nulls last, m.cip13`;
const DU_GROUPE = `${BOITES('m.groupe_generique = $1')} order by coalesce(p.qte, 0) > 0 desc, p.id is not null desc, m.disponible desc, m.type_generique = 'Princeps' desc, m.tri, m.prix_eur nulls last, m.cip13`;

const boites = async (em: EntityManager, texte: string, cle: string): Promise<Boite[]> =>
  (await sql<SqlRow>(em, texte, [cle])).map((l) => present(boite, l));

async function sourceDe(em: EntityManager): Promise<SourceBase> {
  const { reussi } = await lireEtat(em);
  return {
    nom: SOURCE_BASE,
    date_donnees: reussi?.date_donnees ?? null,
    importee_le: reussi?.termine_at ?? null,
  };
}

export async function lireFicheActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<FicheMedicament>> {
  const medicament = await medicamentDe(em, id);
  if (!medicament) return refus(404, 'introuvable', phrasesRefus.introuvable('Médicament'));
  const { cis, atc } = medicament;
  const [fiche, avis, classes, siennes, source] = await Promise.all([
    sqlOne<Pick<MedicamentFicheRow, 'fiche'>>(
      em,
      'select fiche from medicament_fiche where cis = $1',
      [cis],
    ),
    sqlOne<Pick<MedicamentAvisRow, 'indications'>>(
      em,
      'select indications from medicament_avis where cis = $1',
      [cis],
    ),
    sql<Pick<AtcRow, 'code' | 'libelle' | 'grand_public'>>(
      em,
      `select code, libelle, grand_public
        from atc
        where $1::text is not null
          and code = any(array[left($1, 1), left($1, 3), left($1, 4), left($1, 5), $1])
        order by length(code)`,
      [atc],
    ),
    boites(em, DU_MEDICAMENT, cis),
    sourceDe(em),
  ]);
  return succes({
    medicament,
    fiche: fiche?.fiche ?? null,
    boites: siennes,
    classes,
    indications: avis?.indications ?? null,
    source,
  });
}

/** [MED-12] In stock first, then carried, then available; empty outside a group. */
export async function lireGroupeActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<Boite[]>> {
  const medicament = await medicamentDe(em, id);
  if (!medicament) return refus(404, 'introuvable', phrasesRefus.introuvable('Médicament'));
  return succes(
    medicament.groupe_generique === null
      ? []
      : await boites(em, DU_GROUPE, medicament.groupe_generique),
  );
}
