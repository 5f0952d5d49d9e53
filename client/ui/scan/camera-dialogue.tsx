import './camera.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DialogHeader } from '../dialog-header.tsx';
import { DialogActions, InlineError } from '../form.tsx';
import { Modal } from '../modal.tsx';
import * as phrasesCamera from '#shared/stock/produit/camera.phrases.ts';
import { ouvrirCamera, ouvrirLecteur } from './camera.ts';
import { boiteSuivante, type EnVue, RIEN_EN_VUE, uneBoite } from './une-boite.rules.ts';
import { tellScan } from './use-scan.ts';

/** Spares the phone's battery, yet feels instant. */
const REGARD_MS = 120;

const attendre = (ms: number) => new Promise((ok) => setTimeout(ok, ms));
function eteindre(flux: MediaStream): void {
  for (const piste of flux.getTracks()) piste.stop();
}

/** `lu`: once per box [CAM-1]. */
function useCamera(lu: (code: string) => void) {
  const vue = useRef<HTMLVideoElement>(null);
  const enVue = useRef<EnVue>(RIEN_EN_VUE);
  const [erreur, setErreur] = useState<string | null>(null);
  const [prete, preparer] = useState(false);
  const entendre = useEffectEvent(lu);
  useEffect(() => {
    const etat = { ouverte: true };
    const regarder = async () => {
      const [flux, lire] = await Promise.all([ouvrirCamera(), ouvrirLecteur()]);
      if (typeof flux === 'string') return setErreur(flux);
      const { current: ecran } = vue;
      if (!etat.ouverte || !ecran) return eteindre(flux);
      ecran.srcObject = flux;
      await ecran.play().catch(() => undefined);
      preparer(true);
      while (etat.ouverte) {
        const { apres, compter } = uneBoite(enVue.current, await lire(ecran));
        enVue.current = apres;
        if (compter && apres.compte !== null) entendre(apres.compte);
        await attendre(REGARD_MS);
      }
      eteindre(flux);
    };
    regarder().catch(() => setErreur(phrasesCamera.cameraOccupee));
    return () => {
      etat.ouverte = false;
    };
  }, []);
  const encore = () => {
    enVue.current = boiteSuivante();
  };
  return { vue, erreur, prete, encore };
}

/** Feeds codes as scans; stays open between boxes. */
export function CameraDialogue({ fermer }: { fermer: () => void }) {
  const [dernier, setDernier] = useState<{ code: string; nombre: number } | null>(null);
  const { vue, erreur, prete, encore } = useCamera((code) => {
    setDernier((avant) => ({ code, nombre: (avant?.nombre ?? 0) + 1 }));
    tellScan(code);
  });
  return (
    <Modal
      isOpen
      className="camera-dialogue"
      aria-labelledby="camera-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="camera-titre" title="Lire avec la caméra" onClose={fermer} />
      <div className="camera-corps">
        {erreur === null ? (
          <video ref={vue} className="camera-vue" muted playsInline aria-label="Caméra" />
        ) : (
          <InlineError errors={[erreur]} />
        )}
        {erreur === null && (
          <p role="status">
            {dernier
              ? `${phrasesCamera.cameraLu(dernier.nombre)} : ${dernier.code.replaceAll('\u001d', ' ')}`
              : phrasesCamera.cameraAttend(prete)}
          </p>
        )}
        <DialogActions>
          {dernier && <Button text="Compter encore cette boîte" onClick={encore} />}
          <Button intent="primary" text="Fermer" onClick={fermer} />
        </DialogActions>
      </div>
    </Modal>
  );
}
