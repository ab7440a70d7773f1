import '../../overtime/overtime.css';

export { Explanation } from '../../overtime/explanation.tsx';
