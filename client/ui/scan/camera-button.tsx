import { Button } from '@blueprintjs/core';
import { Camera } from '@blueprintjs/icons';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';

const CameraDialogue = lazyScreen(() => import('./camera-dialogue.tsx'), 'CameraDialogue');

/** Decoder lazy-loaded. */
export function CameraButton() {
  const [ouverte, ouvrir] = useState(false);
  return (
    <>
      <Button icon={<Camera />} text="Caméra" onClick={() => ouvrir(true)} />
      {ouverte && <CameraDialogue fermer={() => ouvrir(false)} />}
    </>
  );
}
