import { CAISSE_DEFAUT, type Caisse, caisse, type STATUTS_CAISSE } from '#shared/caisse/caisse.schema.ts';
import { messages } from '#shared/base/messages.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { present } from '../db/present.ts';
import { sqlUn } from '../db/sql.ts';
import type { Requete } from '../http/requete.ts';
import { CaisseEntity } from './caisse.entity.ts';
import { direCaisse, verrouillerCaisse } from './connecter-caisse.ts';

type Statut = (typeof STATUTS_CAISSE)[number];

export async function creerCaisseActe({ em, corps, session }: Requete<unknown, unknown, { libelle: string; statut?: Statut | undefined }>): Promise<Resultat<Caisse>> {
  if (await em.findOne(CaisseEntity, { libelle: corps.libelle })) return refus(422, messages.dejaPris('Le libellé', corps.libelle));
  const cree = em.create(CaisseEntity, {
    libelle: corps.libelle, statut: corps.statut ?? 'Ouvert', created_by: session.fullname,
    current_authorized_user: null, current_authorized_user_id: null, last_connected_user: null, last_connexion: null,
  });
  await em.persist(cree).flush();
  return succes(direCaisse(em, cree.statut === 'Ouvert' ? 'caisse.ouverte' : 'caisse.fermee', cree), 'Caisse créée avec succès.');
}

export async function ouvrirCaisseActe({ em, parametres: { id } }: Requete<{ id: number }>): Promise<Resultat<Caisse>> {
  const tenue = await verrouillerCaisse(em, id);
  if (!tenue) return refus(404, messages.introuvable('Caisse'));
  em.assign(tenue, { statut: 'Ouvert' });
  await em.flush();
  return succes(direCaisse(em, 'caisse.ouverte', tenue), 'Caisse ouverte.');
}

/** [CAI-3] A register with baskets waiting does not close without saying what becomes of them; the route moves them beforehand. */
export async function fermerCaisseActe({ em, parametres: { id } }: Requete<{ id: number }>): Promise<Resultat<Caisse>> {
  if (id === CAISSE_DEFAUT) return refus(409, messages.caisseDefaut);
  const tenue = await verrouillerCaisse(em, id);
  if (!tenue) return refus(404, messages.introuvable('Caisse'));
  const attente = await sqlUn<{ n: number }>(em, `select count(*) n from reservation where caisse_id = $1 and status = 'Brouillon' and switch_caisse_at is not null`, [id]);
  if (attente && attente.n > 0) return refus(409, `La caisse a ${attente.n} réservation(s) en attente : dites à quelle caisse les réaffecter.`, present(caisse, tenue));
  em.assign(tenue, { statut: 'Fermé', current_authorized_user: null, current_authorized_user_id: null });
  await em.flush();
  return succes(direCaisse(em, 'caisse.fermee', tenue), 'Caisse fermée.');
}
