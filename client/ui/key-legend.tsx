import { useAtom } from 'jotai';
import * as phrasesAide from '#shared/base/aide.phrases.ts';
import { Modal } from './modal.tsx';
import { WIRED_GAP, GREATEST_GAP } from './scan/detecteur-scan.rules.ts';
import { scanGapAtom } from './scan/scan.atoms.ts';
import { KeyCap } from './key-cap.tsx';
import { DialogHeader } from './dialog-header.tsx';
import { Combobox } from './combobox.tsx';

export interface KeyLegend {
  touches: string;
  effet: string;
}
const SCANNERS = [
  { value: WIRED_GAP, label: 'Filaire (35 ms)' },
  { value: 60, label: 'Sans fil (60 ms)' },
  { value: 90, label: 'Bluetooth lent (90 ms)' },
  { value: GREATEST_GAP, label: 'Très lent (120 ms)' },
];

function Legend({ legendes }: { legendes: readonly KeyLegend[] }) {
  const [gap, setGap] = useAtom(scanGapAtom);
  return (
    <div className="legende-corps">
      <dl>
        {legendes.map((legend) => (
          <div key={legend.touches}>
            <dt>
              <KeyCap>{legend.touches}</KeyCap>
            </dt>
            <dd>{legend.effet}</dd>
          </div>
        ))}
      </dl>
      <label className="legende-lecteur">
        Lecteur de codes
        <Combobox
          options={SCANNERS}
          value={gap}
          onChange={(e) => setGap(Number(e.currentTarget.value))}
        />
      </label>
      <a href={`/aide?de=${location.pathname}`} target="guide">
        {phrasesAide.lireLeGuide}
      </a>
    </div>
  );
}

export function KeyLegendDialog({
  titre,
  legendes,
  ouverte,
  fermer,
}: {
  titre: string;
  legendes: readonly KeyLegend[];
  ouverte: boolean;
  fermer: () => void;
}) {
  return (
    <Modal isOpen={ouverte} onClose={fermer} className="legende" aria-labelledby="legende-titre">
      <DialogHeader id="legende-titre" titre={titre} fermer={fermer} />
      <Legend legendes={legendes} />
    </Modal>
  );
}
