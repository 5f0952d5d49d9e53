import type * as z from 'zod/mini';
import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerPrescripteurs } from '#shared/ordonnancier/ordonnancier.api.ts';
import * as phrasesOrdonnancier from '#shared/ordonnancier/ordonnancier.phrases.ts';
import {
  type NouveauPrescripteur,
  prescripteur,
  type Prescripteur,
  type PrescripteurModifie,
} from '#shared/ordonnancier/prescripteur.schema.ts';
import { audit } from '../db/audit.ts';
import { fauteCroisement } from '../db/crossed-fields.ts';
import { defined } from '../db/defined.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import {
  addFilter,
  type Filters,
  type ListSource,
  readList,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import type { PrescripteurRow } from './prescripteur.entity.ts';

const SOURCE: ListSource<Prescripteur> = {
  schema: prescripteur,
  select: 'select t.* from prescripteur t where true',
  recherche: 't.recherche',
  tri: { nom: 't.tri', ...sortAsWords(['etablissement', 'specialite']) },
  parDefaut: 't.tri, t.id',
};

/** The prescribers remembered; those still proposed, unless the others are asked for. */
export function listerPrescripteursActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerPrescripteurs.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  addFilter(f, 't.is_active = ?', requete.is_active ?? true);
  return readList(em, SOURCE, requete, f);
}

export const lirePrescripteur = (em: EntityManager, id: number) =>
  sqlOne<PrescripteurRow>(em, 'select * from prescripteur where id = $1', [id]);

const CHAMPS = ['nom', 'adresse', 'etablissement', 'specialite', 'numero'] as const;
const vide = (texte: string | null | undefined): string | null => texte?.trim() || null;

export async function creerPrescripteurActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, NouveauPrescripteur>): Promise<Resultat<Prescripteur>> {
  const ecrit = await sqlOne<PrescripteurRow>(
    em,
    `insert into prescripteur (${CHAMPS.join(', ')}, created_by, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
      returning *`,
    [corps.nom, ...CHAMPS.slice(1).map((c) => vide(corps[c])), session.fullname, maintenant],
  );
  if (!ecrit) throw new Error('prescripteur non écrit');
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'prescripteur',
    entite_id: ecrit.id,
    apres: { nom: ecrit.nom },
  });
  return succes(present(prescripteur, ecrit), phrasesOrdonnancier.prescripteurEnregistre);
}

/**
 * Changes what is named. What the register holds keeps what it copied; refused: a field that
 * somebody else changed since the version named.
 */
export async function modifierPrescripteurActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, PrescripteurModifie>): Promise<Resultat<Prescripteur>> {
  const tenu = await sqlOne<PrescripteurRow>(
    em,
    'select * from prescripteur where id = $1 for update',
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Prescripteur'));
  const courante = present(prescripteur, tenu);
  const croisement = await fauteCroisement(em, {
    entite: 'prescripteur',
    courante,
    corps,
    par: session.fullname,
  });
  if (croisement) return croisement;
  const { version: _vue, ...dits } = corps;
  const futur = { ...courante, ...defined(dits) };
  const ecrit = await sqlOne<PrescripteurRow>(
    em,
    `update prescripteur
      set ${CHAMPS.map((c, i) => `${c} = $${i + 2}`).join(', ')}, is_active = $7,
        version = version + 1, updated_at = $8
      where id = $1
      returning *`,
    [id, futur.nom, ...CHAMPS.slice(1).map((c) => vide(futur[c])), futur.is_active, maintenant],
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'modification',
    entite: 'prescripteur',
    entite_id: id,
    avant: { nom: tenu.nom, is_active: tenu.is_active },
    apres: { nom: futur.nom, is_active: futur.is_active },
  });
  return succes(present(prescripteur, ecrit ?? {}), phrasesOrdonnancier.prescripteurModifie);
}
