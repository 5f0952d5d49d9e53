import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';
import type {
  EtatThesaurus,
  ThesaurusDepose,
} from '#shared/sante/interaction/import-thesaurus.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { audit } from '../../platform/db/audit.ts';
import { insertJson } from '../../platform/db/insert-rows.ts';
import { json, rows } from '../../platform/db/query.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/http/transaction.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { marquerBasesChangees } from './bases-changees.ts';
import { composerThesaurus, type ThesaurusCompose } from './import/composer-thesaurus.ts';
import type { FichiersLus } from './import/lire-tables.ts';
import { lireEtatThesaurus } from './lire-etat-thesaurus.ts';

/** Advisory lock: one import across processes. */
const VERROU_THESAURUS = 7_040;

/** [THE-5] Replaces the edition in the caller's transaction; products are then recomputed. */
export async function ecrireThesaurus(
  em: EntityManager,
  { edition, licence, compact, noms, textes }: ThesaurusCompose,
  par: string,
  maintenant: Date,
): Promise<EtatThesaurus> {
  await advisoryLock(em, VERROU_THESAURUS);
  await rows(em, query.deleteFrom('thesaurus'));
  await rows(
    em,
    query.insertInto('thesaurus').values({
      libelle: edition.libelle,
      date_edition: edition.date_edition,
      source: edition.source,
      licence,
      substances: compact.substances.length,
      classes: compact.classes.length,
      couples: compact.couples.length,
      compact: json(compact),
      noms: json(noms),
      created_by: par,
      importee_at: maintenant,
    }),
  );
  await rows(em, query.deleteFrom('thesaurus_texte'));
  await insertJson(
    em,
    'thesaurus_texte',
    ['id', 'a', 'b', 'mecanisme', 'niveaux'],
    JSON.stringify(textes),
  );
  await rows(em, query.deleteFrom('substance_manquante'));
  await marquerBasesChangees(em);
  const etat = await lireEtatThesaurus(em);
  raise(em, 'thesaurus.importe', ['medicaments', 'produits'], { edition: etat.edition });
  return etat;
}

const fichiersDe = ({ date_edition: _jour, ...fichiers }: ThesaurusDepose): FichiersLus =>
  new Map(Object.values(fichiers).flatMap((f) => (f ? [[f.nom, f.octets] as const] : [])));

/**
 * [THE-5] All or nothing, errors by file and line. Commits here: follow-up work needs it visible.
 */
export async function importerThesaurusActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, ThesaurusDepose>): Promise<Resultat<EtatThesaurus>> {
  const compose = composerThesaurus(fichiersDe(corps), corps.date_edition ?? null);
  if (Array.isArray(compose)) return refus(422, 'thesaurus_invalide', compose);
  const { edition, textes } = compose;
  const tenu: { issue: Resultat<EtatThesaurus> } = {
    issue: refus(503, 'occupe', phrasesRefus.occupe),
  };
  await inTransaction({ em }, null, async (dans) => {
    const etat = await ecrireThesaurus(dans, compose, session.fullname, maintenant);
    await audit(dans, {
      utilisateur: session.fullname,
      adresse,
      acte: 'import',
      entite: 'thésaurus des interactions',
      entite_id: etat.edition?.id ?? 0,
      apres: { edition: edition.libelle, couples: textes.length },
    });
    return (tenu.issue = succes(etat, phrases.thesaurusImporte(edition.libelle)));
  });
  return tenu.issue;
}
