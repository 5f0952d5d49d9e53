import type { GenreMouvement } from './session-caisse.schema.ts';

export const sessionOuverte = (caisse: string, fond: string): string =>
  `Session de ${caisse} ouverte, fond ${fond}.`;
export const sessionDejaOuverte = (caisse: string, fond: string): string =>
  `La caisse « ${caisse} » a déjà une session ouverte, avec un fond de ${fond}.`;
export const sessionFermee = 'Cette session est close par un comptage : rien n’y entre plus.';
export const mouvementEnregistre = 'Mouvement de caisse enregistré.';
/** No amount: blind counters read it. */
export const tiroirInsuffisant = (caisse: string, fond_dit: boolean): string =>
  fond_dit
    ? `La caisse « ${caisse} » ne contient pas autant d’espèces.`
    : `La caisse « ${caisse} » ne contient pas autant d’espèces : dites d’abord le fond qui s’y trouve.`;
export const tropDeRetraitsRefuses =
  'Trop de mouvements refusés aujourd’hui : demandez à un responsable de le faire.';
export const signatureRequise = (plafond: string): string =>
  `Au-delà de ${plafond}, en une fois ou en plusieurs dans la journée, une seconde personne signe : demandez à un responsable son code PIN.`;
export const grosMouvement = 'Mouvement de caisse au-dessus du plafond';
export const mouvementRefuse = 'Mouvement de caisse refusé';
export const fondsDits = (f: {
  caisse: string;
  vers: string | null;
  genre: GenreMouvement;
  montant: string;
  par: string;
  accord_par: string | null;
  motif: string | null;
}): string =>
  `${NOM_DU_MOUVEMENT[f.genre]} de ${f.montant}, ${f.caisse}${f.vers ? ` vers ${f.vers}` : ''}, par ${f.par}${f.accord_par ? `, accord de ${f.accord_par}` : ''} : ${f.motif ?? 'sans motif'}`;
export const tiroirSousZero = 'Tiroir sous zéro';
/** `manque`: amount below zero. */
export const sousZeroDit = (z: { caisse: string; par: string; manque: string }): string =>
  `${z.caisse} : ${z.par} a rendu plus d’espèces que le tiroir n’en contenait, il y manque ${z.manque}.`;
export const sortieRefusee = (caisse: string, par: string, montant: string): string =>
  `${par} a voulu sortir ${montant} de ${caisse}, qui ne contient pas autant.`;
export const fondRequis = 'Dites ce qui est dans la caisse à l’ouverture : 0 si elle est vide.';
export const fondOuverture = 'Fond à l’ouverture';
export const mouvementPlusOffert = (nom: string): string =>
  `« ${nom} » n’est plus possible à cette caisse : choisissez le mouvement.`;
export const mouvementNul = 'Le montant du mouvement doit être supérieur à 0.';
export const transfertVersQui = 'Un transfert dit la caisse qui reçoit, une autre que celle-ci.';
export const versInutile = 'Seul un transfert dit une caisse qui reçoit.';

export const NOM_DU_MOUVEMENT: Readonly<Record<GenreMouvement, string>> = {
  vente: 'Vente',
  annulation: 'Annulation',
  retour: 'Retour de boîtes',
  reglement: 'Règlement client',
  depense: 'Dépense',
  depot_banque: 'Dépôt en banque',
  transfert: 'Transfert',
  ajout: 'Ajout',
  retrait: 'Retrait',
  quarantaine: 'Vente en quarantaine',
};
