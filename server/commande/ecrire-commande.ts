import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { type Centimes, enCentimes } from '#shared/base/montant.ts';
import { type Resultat, refus, succes } from '#shared/base/refus.ts';
import type {
  CommandeComplete,
  CommandeModifiee,
  NouvelleCommande,
} from '#shared/commande/commande.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import {
  commandeDe,
  type LockedCommande,
  publishCommande,
  fauteCommande,
  remplacerLignesCommande,
  sommerCommande,
  lockCommande,
} from './lock-commande.ts';
import { leverRetard } from './notify-retards.ts';
import { remplacerEcarts } from './gerer-ecarts.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { CommandeRow } from './commande.entity.ts';

/** Locked against withdrawal. */
const lockFournisseur = (em: EntityManager, id: number) =>
  sqlOne<Pick<FournisseurRow, 'id' | 'libelle'>>(
    em,
    'select id, libelle from fournisseur where id = $1 and deleted_at is null for share',
    [id],
  );

const centimesOuNull = (fcfa: number | null | undefined): Centimes | null =>
  fcfa === null || fcfa === undefined ? null : enCentimes(fcfa);

/** Refused: unknown supplier or product, or product no longer sold. */
export async function creerCommandeActe({
  em,
  corps,
  session,
  maintenant,
}: ActRequest<unknown, unknown, NouvelleCommande>): Promise<Resultat<CommandeComplete>> {
  const fournisseur = await lockFournisseur(em, corps.fournisseur_id);
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const creee = await sqlOne<Pick<CommandeRow, 'id'>>(
    em,
    `insert into commande (fournisseur_id, fournisseur_libelle, facture, attendue_le, budget,
        created_by, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
      returning id`,
    [
      fournisseur.id,
      fournisseur.libelle,
      corps.facture || null,
      corps.attendue_le ?? null,
      centimesOuNull(corps.budget),
      session.fullname,
      maintenant,
    ],
  );
  if (!creee) throw new Error('commande non écrite');
  const fautes = await remplacerLignesCommande(em, creee.id, corps.lignes, session.fullname);
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  await remplacerEcarts(em, creee.id, corps.ecarts, session.fullname);
  await sommerCommande(em, creee.id, maintenant);
  const faite = await publishCommande(em, creee.id);
  return succes(faite, phrasesCommande.commandeCreee(faite.numero));
}

/** Fixed once sent. */
const changeLesLignes = ({ lignes, ecarts, fournisseur_id }: CommandeModifiee): boolean =>
  lignes !== undefined || ecarts !== undefined || fournisseur_id !== undefined;

async function leverAutreJour(
  em: EntityManager,
  tenue: LockedCommande,
  { attendue_le }: CommandeModifiee,
  maintenant: Date,
): Promise<void> {
  if (attendue_le === undefined || attendue_le === tenue.attendue_le) return;
  await leverRetard(em, tenue.id, maintenant);
}

/** Omitted fields stay; an emptied invoice is cleared. */
function enteteVoulue(
  tenue: LockedCommande,
  { facture, attendue_le, budget }: CommandeModifiee,
  fournisseur: { id: number; libelle: string } | undefined,
) {
  const { id, libelle } = fournisseur ?? {
    id: tenue.fournisseur_id,
    libelle: tenue.fournisseur_libelle,
  };
  return [
    id,
    libelle,
    facture === undefined ? tenue.facture : facture || null,
    attendue_le === undefined ? tenue.attendue_le : attendue_le,
    budget === undefined ? tenue.budget : centimesOuNull(budget),
  ];
}

/** Draft only; once sent, only invoice number and expected day change. */
export async function modifierCommandeActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
}: ActRequest<{ id: number }, unknown, CommandeModifiee>): Promise<Resultat<CommandeComplete>> {
  const tenue = await lockCommande(em, id);
  const faute = await fauteCommande(em, tenue, corps.version);
  if (faute || !tenue)
    return faute ?? refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (tenue.status !== 'BROUILLON' && changeLesLignes(corps))
    return refus(
      409,
      'commande_partie',
      phrasesCommande.commandePartie(tenue.numero),
      await commandeDe(em, id),
    );
  const fournisseur =
    corps.fournisseur_id === undefined
      ? undefined
      : await lockFournisseur(em, corps.fournisseur_id);
  if (corps.fournisseur_id !== undefined && !fournisseur)
    return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  await sql(
    em,
    `update commande
      set fournisseur_id = $2, fournisseur_libelle = $3, facture = $4,
        retard_dit_at = case when attendue_le is distinct from $5::date then null
          else retard_dit_at end,
        attendue_le = $5, budget = $6
      where id = $1`,
    [id, ...enteteVoulue(tenue, corps, fournisseur ?? undefined)],
  );
  await leverAutreJour(em, tenue, corps, maintenant);
  const fautes =
    corps.lignes === undefined
      ? []
      : await remplacerLignesCommande(em, id, corps.lignes, session.fullname);
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  await remplacerEcarts(em, id, corps.ecarts, session.fullname);
  await sommerCommande(em, id, maintenant);
  return succes(await publishCommande(em, id), phrasesCommande.commandeModifiee);
}

/** [CMD-6] Only before any reception; a partial order is closed by a reception. */
export async function annulerCommandeActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  const tenue = await lockCommande(em, id);
  const faute = await fauteCommande(em, tenue, undefined);
  if (faute || !tenue)
    return faute ?? refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (tenue.status === 'RECUE_PARTIELLE')
    return refus(
      409,
      'commande_deja_recue',
      phrasesCommande.commandeDejaRecue,
      await commandeDe(em, id),
    );
  await sql(
    em,
    `update commande
      set status = 'ANNULEE', ended_with = $2, version = version + 1, updated_at = $3
      where id = $1`,
    [id, session.fullname, maintenant],
  );
  await leverRetard(em, id, maintenant);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'commande',
    entite_id: id,
    avant: { status: tenue.status },
    apres: { status: 'ANNULEE' },
  });
  return succes(await publishCommande(em, id), phrasesCommande.commandeAnnulee);
}
