import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CAISSE_DEFAUT,
  type Caisse,
  caisse,
  type STATUTS_CAISSE,
} from '#shared/vente/caisse/caisse.schema.ts';
import type { Papier } from '#shared/vente/caisse/imprimante.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { audit, type AuditedFact } from '../../platform/db/audit.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { present } from '../../platform/db/present.ts';
import { constant, counted, row, searchForm } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { CaisseEntity, type CaisseLigne } from './caisse.entity.ts';
import { publishCaisse, lockCaisse } from './lock-caisse.ts';

type Statut = (typeof STATUTS_CAISSE)[number];
type ParId<C = unknown> = ActRequest<{ id: number }, unknown, C>;

const auditerCaisse = (
  { em, session, adresse }: ActRequest,
  acte: string,
  entite_id: number,
  { avant, apres }: Pick<AuditedFact, 'avant' | 'apres'>,
): Promise<void> =>
  audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte,
    entite: 'caisse',
    entite_id,
    avant,
    apres,
  });

/** Unique whatever its spelling. */
const libellePris = (em: EntityManager, libelle: string, sauf: number) =>
  row(
    em,
    query
      .selectFrom('caisse')
      .select('id')
      .where('recherche', '=', searchForm(libelle))
      .where('id', '<>', sauf),
  );

export async function creerCaisseActe(
  r: ActRequest<unknown, unknown, { libelle: string; statut?: Statut | undefined }>,
): Promise<Resultat<Caisse>> {
  const {
    em,
    corps: { libelle, statut = 'Ouvert' },
    session,
  } = r;
  if (await libellePris(em, libelle, 0))
    return refus(422, 'deja_pris', phrasesRefus.dejaPris('Le libellé', libelle));
  const cree = em.create(CaisseEntity, {
    libelle,
    statut,
    created_by: session.fullname,
    imprimante: null,
    imprimante_mm: 80,
    pins_bloques: [],
    current_authorized_user: null,
    current_authorized_user_id: null,
    last_connected_user: null,
    last_connexion: null,
  });
  await em.persist(cree).flush();
  await auditerCaisse(r, 'création', cree.id, { apres: { libelle, statut } });
  return succes(
    publishCaisse(em, statut === 'Ouvert' ? 'caisse.ouverte' : 'caisse.fermee', cree),
    phrasesCaisse.caisseCreee,
  );
}

interface Modification {
  libelle?: string | undefined;
  imprimante?: string | null | undefined;
  imprimante_mm?: Papier | undefined;
  version?: number | undefined;
}
const CHANGEABLES = ['libelle', 'imprimante', 'imprimante_mm'] as const;

/** [CAI-4] Omitted fields stay. Default cannot be renamed; past sales keep the old name. */
export async function modifierCaisseActe(r: ParId<Modification>): Promise<Resultat<Caisse>> {
  const {
    em,
    parametres: { id },
    corps,
  } = r;
  const locked = await lockCaisse(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const changes = CHANGEABLES.filter((c) => corps[c] !== undefined && corps[c] !== locked[c]);
  if (changes.length === 0) return succes(present(caisse, locked), phrasesCaisse.caisseModifiee);
  if (id === CAISSE_DEFAUT && changes.includes('libelle'))
    return refus(409, 'caisse_defaut_nom', phrasesCaisse.caisseDefautNom, present(caisse, locked));
  if (corps.libelle !== undefined && (await libellePris(em, corps.libelle, id)))
    return refus(422, 'deja_pris', phrasesRefus.dejaPris('Le libellé', corps.libelle));
  const croisement = await fauteCroisement(em, {
    entite: 'caisse',
    courante: present(caisse, locked),
    corps,
    par: r.session.fullname,
  });
  if (croisement) return croisement;
  const avant = Object.fromEntries(changes.map((c) => [c, locked[c]]));
  const apres = Object.fromEntries(changes.map((c) => [c, corps[c]]));
  em.assign(locked, apres as Partial<CaisseLigne>);
  await em.flush();
  await auditerCaisse(r, 'modification', id, { avant, apres });
  return succes(publishCaisse(em, 'caisse.modifiee', locked), phrasesCaisse.caisseModifiee);
}

export async function ouvrirCaisseActe(r: ParId): Promise<Resultat<Caisse>> {
  const {
    em,
    parametres: { id },
  } = r;
  const locked = await lockCaisse(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (locked.statut === 'Ouvert')
    return succes(present(caisse, locked), phrasesCaisse.caisseOuverte);
  em.assign(locked, { statut: 'Ouvert' });
  await em.flush();
  await auditerCaisse(r, 'ouverture', id, {
    avant: { statut: 'Fermé' },
    apres: { statut: 'Ouvert' },
  });
  return succes(publishCaisse(em, 'caisse.ouverte', locked), phrasesCaisse.caisseOuverte);
}

const enAttente = (caisse_id: number) =>
  query
    .selectFrom('reservation')
    .select(counted)
    .where('caisse_id', '=', caisse_id)
    .where('status', '=', constant('Brouillon'))
    .where('switch_caisse_at', 'is not', null);

/**
 * [CAI-3] Refused while baskets wait, unless reassigned (moved first by the route). Sending a
 * basket locks the register row. Disconnects the holder.
 */
export async function fermerCaisseActe(
  r: ParId<{ reaffecter_a?: number | undefined }>,
): Promise<Resultat<Caisse>> {
  const {
    em,
    parametres: { id },
    corps,
  } = r;
  if (id === CAISSE_DEFAUT)
    return refus(409, 'caisse_defaut_fermer', phrasesCaisse.caisseDefautFermer);
  const locked = await lockCaisse(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const attente = (await row(em, enAttente(id)))?.n ?? 0;
  if (attente > 0)
    return refus(
      409,
      'caisse_en_attente',
      phrasesCaisse.caisseEnAttente(attente),
      present(caisse, locked),
    );
  if (locked.statut === 'Fermé')
    return succes(present(caisse, locked), phrasesCaisse.caisseFermeeAvec);
  const { current_authorized_user: tenant, current_authorized_user_id: utilisateur_id } = locked;
  em.assign(locked, {
    statut: 'Fermé',
    current_authorized_user: null,
    current_authorized_user_id: null,
  });
  await em.flush();
  if (utilisateur_id !== null) await announceAccess(em, { utilisateur_id });
  await auditerCaisse(r, 'fermeture', id, {
    avant: { statut: 'Ouvert', tenue_par: tenant },
    apres: {
      statut: 'Fermé',
      ...(corps.reaffecter_a !== undefined && { reaffecter_a: corps.reaffecter_a }),
    },
  });
  return succes(publishCaisse(em, 'caisse.fermee', locked), phrasesCaisse.caisseFermeeAvec);
}
