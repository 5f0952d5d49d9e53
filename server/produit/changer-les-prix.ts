import { sqlFrancs } from '../db/money.ts';
import { type Centimes, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesPrix from '#shared/produit/changement-prix.phrases.ts';
import {
  type ChangementAnnule,
  type ChangementDemande,
  type ChangementPrix,
  changementPrix,
  lignePrix,
  type LignePrix,
  lignePrixGardee,
} from '#shared/produit/changement-prix.schema.ts';
import { audit, auditSelection } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import type { ChangementPrixRow } from './changement-prix.entity.ts';
import type { ChangementPrixLigneRow } from './changement-prix-ligne.entity.ts';
import { changerPrix } from './changer-prix.ts';
import { bilanDe, calculerPrix, decrireChangement, empreinteDesPrix } from './choisir-prix.ts';
import { notifySousCout, sousCout } from './notify-sous-cout.ts';
import type { ProduitRow } from './produit.entity.ts';

const LIGNES_LUES = 100;
/** Individual alerts; beyond, the act was confirmed as a whole. */
const PERTES_DITES = 20;
const DERNIERS = 20;

/** [PRO-21] Preview by page, with total counts. */
export async function apercevoirPrixActe({
  em,
  corps: { demande, page = 1, rows = LIGNES_LUES },
}: ActRequest<
  unknown,
  unknown,
  { demande: ChangementDemande; page?: number | undefined; rows?: number | undefined }
>): Promise<Resultat<LignePrix[]>> {
  const prix = await calculerPrix(em, demande);
  const montres = prix.slice((page - 1) * rows, page * rows);
  return succes(
    montres.map((p) => present(lignePrix, p)),
    '',
    { meta: { total: prix.length, page, rows }, extra_data: bilanDe(prix) },
  );
}

/** Audit per price, as from a form; products hold the new prices. */
const A_AUDITER = `
  select $2, $3, 'prix', 'produit', p.id,
    jsonb_build_object('prix_achat', ${sqlFrancs('p.prix_achat')},
      'prix_de_vente', ${sqlFrancs('n.avant')}),
    jsonb_build_object('prix_achat', ${sqlFrancs('p.prix_achat')},
      'prix_de_vente', ${sqlFrancs('p.prix_de_vente')})
  from unnest($1::int[], $4::bigint[]) as n(id, avant)
  join produit p on p.id = n.id
  order by p.id`;
const NOTER = `
  insert into changement_prix_ligne (changement_id, produit_id, avant, apres, version)
  select $1, p.id, n.avant, p.prix_de_vente, p.version
  from unnest($2::int[], $3::bigint[]) as n(id, avant)
  join produit p on p.id = n.id
  order by p.id`;

type Auteur = Pick<ActRequest, 'session' | 'adresse' | 'maintenant'>;
/** Hundredths. */
interface PrixChange {
  id: number;
  libelle: string;
  prix_achat: Centimes;
  avant: Centimes;
  apres: Centimes;
}
/** Locked rows: prices, audit, below-cost alerts. */
async function poser(
  em: EntityManager,
  prix: readonly PrixChange[],
  { session, adresse, maintenant }: Auteur,
): Promise<void> {
  const poses = prix.map(({ id, libelle, prix_achat, apres }) => ({
    id,
    libelle,
    prix_achat,
    prix_de_vente: apres,
  }));
  await changerPrix(em, poses, maintenant);
  await auditSelection(em, A_AUDITER, [
    prix.map((p) => p.id),
    session.fullname,
    adresse,
    prix.map((p) => p.avant),
  ]);
  const auteur = { par: session.fullname, maintenant };
  await notifySousCout(em, poses, auteur, sousCout(poses).slice(0, PERTES_DITES));
}

const publishPrix = (em: EntityManager, id: number, nombre: number): void =>
  raise(em, 'produit.prix_changes', ['produits'], { prix_changes: { id, nombre } });

/** Count and fingerprint; without a preview, the count alone. */
interface ChangementAnnonce {
  demande: ChangementDemande;
  nombre: number;
  empreinte?: string | undefined;
}
/** [PRO-22] Locks products, recomputes, and refuses if the preview changed. */
export async function appliquerPrixActe({
  em,
  corps: { demande, nombre, empreinte },
  ...auteur
}: ActRequest<unknown, unknown, ChangementAnnonce>): Promise<Resultat<ChangementPrix>> {
  const tenus = await calculerPrix(em, demande, true);
  const changes = tenus.filter((p) => p.sort === 'change');
  if (changes.length === 0) return refus(422, 'prix_inchanges', phrasesPrix.prixRienAChanger);
  const autres = empreinte !== undefined && empreinte !== empreinteDesPrix(changes);
  if (changes.length !== nombre || autres)
    return refus(409, 'prix_autre_apercu', phrasesPrix.prixAutreApercu(changes.length));
  const { session, adresse, maintenant } = auteur;
  const poses = changes.map((p) => ({ ...p, avant: p.prix_de_vente, apres: p.apres ?? ZERO }));
  await poser(em, poses, auteur);
  const description = await decrireChangement(em, demande);
  const ecrit = await sqlOne<ChangementPrixRow>(
    em,
    `insert into changement_prix (at, par, description, nombre)
      values ($1, $2, $3, $4)
      returning *`,
    [maintenant, session.fullname, description, changes.length],
  );
  if (!ecrit) throw new Error('changement de prix non écrit');
  await sql(em, NOTER, [ecrit.id, poses.map((p) => p.id), poses.map((p) => p.avant)]);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'prix par famille',
    entite: 'changement_prix',
    entite_id: ecrit.id,
    apres: { description, nombre: changes.length },
  });
  publishPrix(em, ecrit.id, changes.length);
  return succes(present(changementPrix, ecrit), phrasesPrix.prixChanges(changes.length));
}

type LigneTenue = Pick<ChangementPrixLigneRow, 'produit_id' | 'avant'> &
  Pick<ProduitRow, 'libelle' | 'prix_achat' | 'prix_de_vente'> & {
    /** Unchanged since this act. */
    intacte: boolean;
  };
const TENIR = `
  select l.produit_id, l.avant, p.libelle, p.prix_achat, p.prix_de_vente,
    p.prix_de_vente = l.apres and coalesce(c.version, l.version) = l.version as intacte
  from changement_prix_ligne l
  join produit p on p.id = l.produit_id
  left join champ_modifie c
    on c.entite = 'produit' and c.entite_id = p.id and c.champ = 'prix_de_vente'
  where l.changement_id = $1
  order by p.id for no key update of p`;

/** [PRO-22] Restores old prices except those changed since, which are reported. */
export async function annulerPrixActe({
  em,
  parametres: { id },
  ...auteur
}: ActRequest<{ id: number }>): Promise<Resultat<ChangementAnnule>> {
  const acte = await sqlOne<ChangementPrixRow>(
    em,
    'select * from changement_prix where id = $1 for update',
    [id],
  );
  if (!acte) return refus(404, 'introuvable', phrasesRefus.introuvable('Changement de prix'));
  if (acte.annule_at) return refus(409, 'prix_deja_annule', phrasesPrix.prixDejaAnnule);
  const lignes = await sql<LigneTenue>(em, TENIR, [id]);
  const retablies = lignes.filter((l) => l.intacte);
  const gardees = lignes.filter((l) => !l.intacte);
  const { session, adresse, maintenant } = auteur;
  if (retablies.length > 0)
    await poser(
      em,
      retablies.map((l) => ({
        id: l.produit_id,
        libelle: l.libelle,
        prix_achat: l.prix_achat,
        avant: l.prix_de_vente,
        apres: l.avant,
      })),
      auteur,
    );
  const fait = await sqlOne<ChangementPrixRow>(
    em,
    `update changement_prix set annule_at = $2, annule_par = $3, retablis = $4
      where id = $1
      returning *`,
    [id, maintenant, session.fullname, retablies.length],
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'changement_prix',
    entite_id: id,
    apres: { retablis: retablies.length, gardes: gardees.length },
  });
  publishPrix(em, id, retablies.length);
  return succes(
    {
      changement: present(changementPrix, fait ?? {}),
      gardees: gardees.map((l) => present(lignePrixGardee, l)),
    },
    phrasesPrix.prixRetablis(retablies.length, gardees.length),
  );
}

export async function listerChangementsPrixActe({
  em,
}: ActRequest): Promise<Resultat<ChangementPrix[]>> {
  const lus = await sql<ChangementPrixRow>(
    em,
    `select * from changement_prix order by id desc limit ${DERNIERS}`,
  );
  return succes(lus.map((l) => present(changementPrix, l)));
}
