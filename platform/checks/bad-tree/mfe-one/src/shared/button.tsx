import { Button } from 'antd'; // facades-only
export { Button };
