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

function Legend({ legends }: { legends: readonly KeyLegend[] }) {
  const [gap, setGap] = useAtom(scanGapAtom);
  return (
    <div className="legende-corps">
      <dl>
        {legends.map((legend) => (
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
  title,
  legends,
  isOpen,
  onClose,
}: {
  title: string;
  legends: readonly KeyLegend[];
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} className="legende" aria-labelledby="legende-titre">
      <DialogHeader id="legende-titre" title={title} onClose={onClose} />
      <Legend legends={legends} />
    </Modal>
  );
}
