import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { estMotifReserve } from '#shared/admin/reference/reference.rules.ts';
import {
  type NomListe,
  type Reference,
  reference,
  type ReferenceModifiee,
  type ReferenceNouvelle,
} from '#shared/admin/reference/reference.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, row, rows, searchForm } from '../../platform/db/query.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';

/** With the list's name. */
const VERROU_LISTES = 7_049;
/** Locks the list: concurrent same labels are added once. */
const lockListe = (em: EntityManager, liste: NomListe) => advisoryLock(em, VERROU_LISTES, liste);

/** Runs in the transaction of a label change. */
export type SuiteDeLibelle = (
  em: EntityManager,
  change: { liste: NomListe; ancien: string; nouveau: string },
) => Promise<void>;

/** [REF-3] Unique per list, ignoring accents and case. */
async function fauteLibelle(
  em: EntityManager,
  liste: NomListe,
  libelle: string,
  sauf: number,
): Promise<Refus | null> {
  const prise = await row(
    em,
    query
      .selectFrom('reference')
      .select('libelle')
      .where('liste', '=', liste)
      .where('recherche', '=', searchForm(libelle))
      .where('id', '<>', sauf)
      .where('deleted_at', 'is', null),
  );
  if (prise) return refus(422, 'reference_prise', phrasesReference.referencePrise(prise.libelle));
  return estMotifReserve(liste, libelle)
    ? refus(422, 'motif_reserve', phrasesReference.motifReserve(libelle))
    : null;
}

function publishReference(em: EntityManager, liste: NomListe, ligne: object): Reference {
  const presentee = present(reference, ligne);
  raise(em, 'reference.modifiee', ['application'], { liste, reference: presentee });
  return presentee;
}

export const creerReferenceActe =
  (liste: NomListe) =>
  async ({
    em,
    corps: { libelle },
    session,
    adresse,
  }: ActRequest<unknown, unknown, ReferenceNouvelle>): Promise<Resultat<Reference>> => {
    await lockListe(em, liste);
    const faute = await fauteLibelle(em, liste, libelle, 0);
    if (faute) return faute;
    // A withdrawn label returns with its id.
    const ligne = await row(
      em,
      query
        .insertInto('reference')
        .values({ liste, libelle })
        .onConflict((conflict) =>
          conflict.columns(['liste', 'libelle']).doUpdateSet((eb) => ({
            deleted_at: null,
            version: eb('reference.version', '+', 1),
          })),
        )
        .returningAll(),
    );
    if (!ligne) throw new Error(`${liste} : libellé non écrit`);
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'creation',
      entite: liste,
      entite_id: ligne.id,
      apres: { libelle },
    });
    return succes(publishReference(em, liste, ligne), phrasesReference.referenceCreee);
  };

export const modifierReferenceActe =
  (liste: NomListe, suivre: SuiteDeLibelle) =>
  async ({
    em,
    parametres: { id },
    corps,
    session,
    adresse,
  }: ActRequest<{ id: number }, unknown, ReferenceModifiee>): Promise<Resultat<Reference>> => {
    const { libelle } = corps;
    if (corps.id !== undefined && corps.id !== id)
      return refus(422, 'reference_autre_id', phrasesReference.referenceAutreId);
    await lockListe(em, liste);
    const locked = await row(
      em,
      query
        .selectFrom('reference')
        .selectAll()
        .where('id', '=', id)
        .where('liste', '=', liste)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    );
    if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Élément'));
    if (locked.libelle === libelle)
      return succes(present(reference, locked), phrasesReference.referenceModifiee);
    if (estMotifReserve(liste, locked.libelle))
      return refus(422, 'motif_reserve', phrasesReference.motifReserve(locked.libelle));
    const faute =
      (await fauteLibelle(em, liste, libelle, id)) ??
      (await fauteCroisement(em, {
        entite: 'reference',
        courante: present(reference, locked),
        corps,
        par: session.fullname,
      }));
    if (faute) return faute;
    // A withdrawn row may hold the text.
    await rows(
      em,
      query
        .updateTable('reference')
        .set((eb) => ({
          libelle: fragment`${eb.ref('libelle')} || ' (retiré ' || ${eb.ref('id')} || ')'`,
        }))
        .where('liste', '=', liste)
        .where('libelle', '=', libelle)
        .where('deleted_at', 'is not', null),
    );
    const ligne = await row(
      em,
      query
        .updateTable('reference')
        .set((eb) => ({ libelle, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll(),
    );
    if (!ligne) throw new Error(`${liste} ${id} disparu sous verrou`);
    await suivre(em, { liste, ancien: locked.libelle, nouveau: libelle });
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'modification',
      entite: liste,
      entite_id: id,
      avant: { libelle: locked.libelle },
      apres: { libelle },
    });
    return succes(publishReference(em, liste, ligne), phrasesReference.referenceModifiee);
  };
