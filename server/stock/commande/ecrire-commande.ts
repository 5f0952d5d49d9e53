import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { type Centimes, enCentimes } from '#shared/base/montant.ts';
import { type Resultat, refus, succes } from '#shared/base/refus.ts';
import type {
  CommandeComplete,
  CommandeModifiee,
  NouvelleCommande,
} from '#shared/stock/commande/commande.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import {
  commandeDe,
  publishCommande,
  fauteCommande,
  remplacerLignesCommande,
  lockCommande,
  lockFournisseur,
} from './lock-commande.ts';
import { sommerCommande } from './sommer-commande.sql.ts';
import { leverRetard } from './notify-retards.ts';
import { remplacerEcarts } from './gerer-ecarts.ts';
import type { CommandeRow } from './commande.entity.ts';

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
  const creee = await row(
    em,
    query
      .insertInto('commande')
      .values({
        // Generated column.
        numero: fragment<string>`default`,
        fournisseur_id: fournisseur.id,
        fournisseur_libelle: fournisseur.libelle,
        facture: corps.facture || null,
        attendue_le: corps.attendue_le ?? null,
        budget: centimesOuNull(corps.budget),
        created_by: session.fullname,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .returning('id'),
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

/** Omitted fields stay; an emptied invoice is cleared. */
function enteteVoulue(
  tenue: CommandeRow,
  { facture, attendue_le, budget }: CommandeModifiee,
  fournisseur: { id: number; libelle: string } | undefined,
) {
  return {
    fournisseur_id: fournisseur?.id ?? tenue.fournisseur_id,
    fournisseur_libelle: fournisseur?.libelle ?? tenue.fournisseur_libelle,
    facture: facture === undefined ? tenue.facture : facture || null,
    attendue_le: attendue_le === undefined ? tenue.attendue_le : attendue_le,
    budget: budget === undefined ? tenue.budget : centimesOuNull(budget),
  };
}

/** Draft only; once sent, only invoice number and expected day change. */
export async function modifierCommandeActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
}: ActRequest<{ id: number }, unknown, CommandeModifiee>): Promise<Resultat<CommandeComplete>> {
  const locked = await lockCommande(em, id);
  const faute = await fauteCommande(em, locked, corps.version);
  if (faute || !locked)
    return faute ?? refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (locked.status !== 'BROUILLON' && changeLesLignes(corps))
    return refus(
      409,
      'commande_partie',
      phrasesCommande.commandePartie(locked.numero),
      await commandeDe(em, id),
    );
  const fournisseur =
    corps.fournisseur_id === undefined
      ? undefined
      : await lockFournisseur(em, corps.fournisseur_id);
  if (corps.fournisseur_id !== undefined && !fournisseur)
    return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const entete = enteteVoulue(locked, corps, fournisseur ?? undefined);
  const autreJour = entete.attendue_le !== locked.attendue_le;
  await rows(
    em,
    query
      .updateTable('commande')
      .set({ ...entete, ...(autreJour && { retard_dit_at: null }) })
      .where('id', '=', id),
  );
  if (autreJour) await leverRetard(em, id, maintenant);
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
  const locked = await lockCommande(em, id);
  const faute = await fauteCommande(em, locked, undefined);
  if (faute || !locked)
    return faute ?? refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (locked.status === 'RECUE_PARTIELLE')
    return refus(
      409,
      'commande_deja_recue',
      phrasesCommande.commandeDejaRecue,
      await commandeDe(em, id),
    );
  await rows(
    em,
    query
      .updateTable('commande')
      .set((eb) => ({
        status: 'ANNULEE',
        ended_with: session.fullname,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', id),
  );
  await leverRetard(em, id, maintenant);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'commande',
    entite_id: id,
    avant: { status: locked.status },
    apres: { status: 'ANNULEE' },
  });
  return succes(await publishCommande(em, id), phrasesCommande.commandeAnnulee);
}
