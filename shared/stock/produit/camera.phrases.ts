import { denombrer } from '../../base/texte.ts';

export const cameraSansHttps =
  'La caméra demande une adresse chiffrée (https) : ouvrez la page /confiance de ce serveur pour y passer.';
export const cameraRefusee =
  'La caméra est refusée à ce site : autorisez-la dans les réglages du navigateur, puis rouvrez cette fenêtre.';
export const cameraAbsente = 'Cet appareil n’a pas de caméra.';
export const cameraOccupee =
  'La caméra ne s’ouvre pas : une autre application s’en sert peut-être. Fermez-la, puis réessayez.';
export const cameraAttend = (prete: boolean) =>
  prete
    ? 'Présentez le code de la boîte.'
    : 'Le navigateur va demander l’accès à la caméra : acceptez pour lire les codes.';
export const cameraLu = (nombre: number) => denombrer(nombre, 'code lu');
