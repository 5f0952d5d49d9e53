import type { EntityManager } from '@mikro-orm/postgresql';
import { type Centimes, enCentimes } from '#shared/base/montant.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesFournisseur from '#shared/fournisseur/fournisseur.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  type Fournisseur,
  fournisseur,
  type FournisseurModifie,
  type NouveauFournisseur,
} from '#shared/fournisseur/fournisseur.schema.ts';
import { audit } from '../db/audit.ts';
import { fauteCroisement } from '../db/crossed-fields.ts';
import { present } from '../db/present.ts';
import { type Counted, sql, sqlOne } from '../db/sql.ts';
import { readList, type ListSource, sortAsWords } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import type { FournisseurRow } from './fournisseur.entity.ts';

const SOURCE: ListSource<Fournisseur> = {
  schema: fournisseur,
  select: 'select t.* from fournisseur t where t.deleted_at is null',
  recherche: 't.recherche',
  tri: {
    libelle: 'f_recherche(t.libelle)',
    telephone: 't.telephone',
    ...sortAsWords(['email', 'adresse', 'siteurl', 'compte']),
    delai_jours: 't.delai_jours',
    minimum_commande: 't.minimum_commande',
    created_at: 't.created_at',
    id: 't.id',
  },
  parDefaut: 'f_recherche(t.libelle) collate "C", t.id',
};
export const listerFournisseursActe = ({ em, requete }: ActRequest<unknown, RequeteListe>) =>
  readList(em, SOURCE, requete, { conditions: [], valeurs: [] });

export async function lireFournisseurActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<Fournisseur>> {
  const lu = await sqlOne(em, 'select * from fournisseur where id = $1 and deleted_at is null', [
    id,
  ]);
  return lu
    ? succes(present(fournisseur, lu))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
}

const VERROU_FOURNISSEURS = 7_020;
/**
 * One writer at a time; a name stands once, accents and case aside. A withdrawn one gives its name
 * back.
 */
async function prendreNom(em: EntityManager, libelle: string, sauf: number): Promise<Refus | null> {
  await sql(em, 'select pg_advisory_xact_lock($1)', [VERROU_FOURNISSEURS]);
  const pris = await sqlOne<Pick<FournisseurRow, 'libelle'>>(
    em,
    `select libelle
      from fournisseur
      where f_recherche(libelle) = f_recherche($1) and id <> $2 and deleted_at is null`,
    [libelle, sauf],
  );
  if (pris) return refus(422, 'deja_pris', phrasesRefus.dejaPris('Le fournisseur', pris.libelle));
  await sql(
    em,
    `update fournisseur
      set libelle = libelle || ' (retiré ' || id || ')'
      where libelle = $1 and deleted_at is not null`,
    [libelle],
  );
  return null;
}

function dire(em: EntityManager, ligne: object): Fournisseur {
  const dit = present(fournisseur, ligne);
  raise(em, 'fournisseur.change', ['fournisseurs'], { fournisseur: dit });
  return dit;
}

type Commerce = Pick<
  FournisseurModifie,
  'delai_jours' | 'minimum_commande' | 'compte' | 'conditions' | 'echange'
>;
/** Days, least order in hundredths, account, terms and exchange, as columns. */
function commerceDe(f: Commerce): (string | number | Centimes | null)[] {
  const minimum = f.minimum_commande ?? null;
  return [
    f.delai_jours ?? null,
    minimum === null ? null : enCentimes(minimum),
    f.compte || null,
    f.conditions || null,
    f.echange ?? 'aucun',
  ];
}

export async function creerFournisseurActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, NouveauFournisseur>): Promise<Resultat<Fournisseur>> {
  const faute = await prendreNom(em, corps.libelle, 0);
  if (faute) return faute;
  const cree = await sqlOne<FournisseurRow>(
    em,
    `insert into fournisseur (libelle, telephone, email, adresse, siteurl, delai_jours,
        minimum_commande, compte, conditions, echange, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
      returning *`,
    [
      corps.libelle,
      corps.telephone || null,
      corps.email ?? null,
      corps.adresse || null,
      corps.siteurl ?? null,
      ...commerceDe(corps),
      maintenant,
    ],
  );
  if (!cree) throw new Error('fournisseur non écrit');
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'fournisseur',
    entite_id: cree.id,
    apres: corps,
  });
  return succes(dire(em, cree), phrasesFournisseur.fournisseurCree);
}

/** Changes what is named. Orders keep the name they were made with. */
export async function modifierFournisseurActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, FournisseurModifie>): Promise<Resultat<Fournisseur>> {
  const faute = corps.libelle === undefined ? null : await prendreNom(em, corps.libelle, id);
  if (faute) return faute;
  const tenu = await sqlOne<FournisseurRow>(
    em,
    'select * from fournisseur where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const croisement = await fauteCroisement(em, {
    entite: 'fournisseur',
    courante: present(fournisseur, tenu),
    corps,
    par: session.fullname,
  });
  if (croisement) return croisement;
  const { version: _vue, ...champs } = corps;
  const f = { ...tenu, ...champs };
  const ecrit = await sqlOne(
    em,
    `update fournisseur
      set libelle = $2, telephone = $3, email = $4, adresse = $5, siteurl = $6, delai_jours = $7,
        minimum_commande = $8, compte = $9, conditions = $10, echange = $11,
        version = version + 1, updated_at = $12
      where id = $1
      returning *`,
    [
      id,
      f.libelle,
      f.telephone || null,
      f.email ?? null,
      f.adresse || null,
      f.siteurl ?? null,
      ...commerceDe({ ...present(fournisseur, tenu), ...champs }),
      maintenant,
    ],
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'modification',
    entite: 'fournisseur',
    entite_id: id,
    avant: present(fournisseur, tenu),
    apres: champs,
  });
  return succes(dire(em, ecrit ?? {}), phrasesFournisseur.fournisseurModifie);
}

/** [FRN-1] Withdrawn, never erased: history refers to it. Not while an order to it is open. */
export async function supprimerFournisseurActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<null>> {
  const tenu = await sqlOne<Pick<FournisseurRow, 'libelle'>>(
    em,
    'select libelle from fournisseur where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const ouvertes = await sqlOne<Counted>(
    em,
    `select count(*) n
      from commande
      where fournisseur_id = $1 and status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')`,
    [id],
  );
  if (ouvertes && ouvertes.n > 0)
    return refus(409, 'fournisseur_occupe', phrasesFournisseur.fournisseurOccupe(ouvertes.n));
  await sql(em, 'update fournisseur set deleted_at = $2, version = version + 1 where id = $1', [
    id,
    maintenant,
  ]);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'fournisseur',
    entite_id: id,
    avant: { libelle: tenu.libelle },
  });
  raise(em, 'fournisseur.retire', ['fournisseurs'], { id });
  return succes(null, phrasesFournisseur.fournisseurSupprime);
}
