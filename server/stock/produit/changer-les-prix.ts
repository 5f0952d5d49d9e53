import { type Centimes, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesPrix from '#shared/stock/produit/changement-prix.phrases.ts';
import {
  type ChangementAnnule,
  type ChangementDemande,
  type ChangementPrix,
  changementPrix,
  lignePrix,
  type LignePrix,
  lignePrixGardee,
} from '#shared/stock/produit/changement-prix.schema.ts';
import { audit, auditSelection } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { changerPrix, noterPrix, PRIX_A_AUDITER } from './prix.sql.ts';
import { bilanDe, calculerPrix, decrireChangement, empreinteDesPrix } from './choisir-prix.ts';
import { notifySousCout, sousCout } from './notify-sous-cout.ts';

const LIGNES_LUES = 100;
/** Individual alerts; beyond, the act was confirmed as a whole. */
const PERTES_DITES = 20;
const DERNIERS = 20;

/** [PRO-21] Preview by page, with total counts. */
export async function apercevoirPrixActe({
  em,
  corps: { demande, page = 1, rows: lignes = LIGNES_LUES },
}: ActRequest<
  unknown,
  unknown,
  { demande: ChangementDemande; page?: number | undefined; rows?: number | undefined }
>): Promise<Resultat<LignePrix[]>> {
  const prix = await calculerPrix(em, demande);
  const montres = prix.slice((page - 1) * lignes, page * lignes);
  return succes(
    montres.map((p) => present(lignePrix, p)),
    '',
    { meta: { total: prix.length, page, rows: lignes }, extra_data: bilanDe(prix) },
  );
}

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
  await auditSelection(em, PRIX_A_AUDITER, [
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
  const ecrit = await row(
    em,
    query
      .insertInto('changement_prix')
      .values({ at: maintenant, par: session.fullname, description, nombre: changes.length })
      .returningAll(),
  );
  if (!ecrit) throw new Error('changement de prix non écrit');
  await noterPrix(em, ecrit.id, poses);
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

/** `intacte`: unchanged since this act. */
const lignesDe = (changement_id: number) =>
  query
    .selectFrom('changement_prix_ligne as l')
    .innerJoin('produit as p', 'p.id', 'l.produit_id')
    .leftJoin('champ_modifie as c', (on) =>
      on
        .on('c.entite', '=', constant('produit'))
        .onRef('c.entite_id', '=', 'p.id')
        .on('c.champ', '=', constant('prix_de_vente')),
    )
    .select(['l.produit_id', 'l.avant', 'p.libelle', 'p.prix_achat', 'p.prix_de_vente'])
    .select((eb) =>
      eb
        .and([
          eb('p.prix_de_vente', '=', eb.ref('l.apres')),
          eb(eb.fn.coalesce('c.version', 'l.version'), '=', eb.ref('l.version')),
        ])
        .$castTo<boolean>()
        .as('intacte'),
    )
    .where('l.changement_id', '=', changement_id)
    .orderBy('p.id')
    .forNoKeyUpdate('p');

/** [PRO-22] Restores old prices except those changed since, which are reported. */
export async function annulerPrixActe({
  em,
  parametres: { id },
  ...auteur
}: ActRequest<{ id: number }>): Promise<Resultat<ChangementAnnule>> {
  const acte = await row(
    em,
    query.selectFrom('changement_prix').selectAll().where('id', '=', id).forUpdate(),
  );
  if (!acte) return refus(404, 'introuvable', phrasesRefus.introuvable('Changement de prix'));
  if (acte.annule_at) return refus(409, 'prix_deja_annule', phrasesPrix.prixDejaAnnule);
  const lignes = await rows(em, lignesDe(id));
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
  const fait = await row(
    em,
    query
      .updateTable('changement_prix')
      .set({ annule_at: maintenant, annule_par: session.fullname, retablis: retablies.length })
      .where('id', '=', id)
      .returningAll(),
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
  const lus = await rows(
    em,
    query.selectFrom('changement_prix').selectAll().orderBy('id', 'desc').limit(constant(DERNIERS)),
  );
  return succes(lus.map((l) => present(changementPrix, l)));
}
